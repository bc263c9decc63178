/** The most faults of one code that a reader keeps: nobody reads more of them. */
export const MOST_PROBLEMS = 2000;
