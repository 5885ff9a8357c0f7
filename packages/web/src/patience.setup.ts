import { configure } from "@testing-library/react";

// What is there is seen at once; on a machine that does much else the first texts and dialogs take seconds to load.
configure({ asyncUtilTimeout: 20_000 });
