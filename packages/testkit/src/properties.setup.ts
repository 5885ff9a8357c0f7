import fc from "fast-check";

/**
 * The same examples at every `npm test`: a failure is then due to the change, not to chance. `npm run soak` throws others
 * (PROPERTY_SEED), and a failure names the seed with which it can be asked for again.
 */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 20_260_329) });
