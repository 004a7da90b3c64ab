/** The most models one question by id may name. */
export const MODELS_BY_ID_MAX = 50;

/** The most models that one question for their cost at home may name. */
export const HOME_COSTS_MAX = 60;
