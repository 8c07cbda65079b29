/** Whether things should stay where they are: chosen in the settings, or on the device. */
export const isCalm = (): boolean => document.documentElement.dataset["motion"] === "reduced";
