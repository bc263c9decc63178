;; Run inside Emacs after the recipe: waits for the findings, asks for the rest, prints what came.
(require 'json)

(defun drive-wait (what good)
  (with-timeout (20 (error "Gave up waiting for %s" what))
    (while (not (funcall good)) (accept-process-output nil 0.05))))

(defun drive-go (line column)
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char column))

(defun drive-finding (d)
  (cons (line-number-at-pos (flymake-diagnostic-beg d)) (flymake-diagnostic-text d)))

(let ((file (car (last command-line-args))) findings hover completions renamed)
  (setq command-line-args-left nil)
  (setq eglot-sync-connect 20)
  (find-file file)
  ;; In batch mode no command ends, so the hook that `eglot-ensure' waits for never runs by itself.
  (run-hooks 'post-command-hook)
  (drive-wait "the server" #'eglot-current-server)
  (flymake-mode 1)
  (drive-wait "findings" (lambda () (flymake-start) (flymake-diagnostics)))
  (setq findings (mapcar #'drive-finding (flymake-diagnostics)))
  (drive-go 4 23)
  (setq hover (plist-get (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                                    (eglot--TextDocumentPositionParams))
                                   :contents)
                        :value))
  (drive-go 6 11)
  (let ((capf (eglot-completion-at-point)))
    (setq completions (all-completions "" (nth 2 capf))))
  (drive-go 4 9)
  (setq eglot-confirm-server-initiated-edits nil)
  (eglot-rename "bazaar")
  (setq renamed (buffer-substring-no-properties (point-min) (point-max)))
  (princ (format "\nSEEN %s\n"
                 (json-encode `((findings . ,(vconcat (mapcar (lambda (f) (format "%s:%s" (car f) (cdr f))) findings)))
                                (hover . ,hover)
                                (completions . ,(vconcat completions))
                                (renamed . ,renamed)))))
  (set-buffer-modified-p nil)
  (kill-emacs 0))
