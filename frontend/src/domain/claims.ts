/** The dialog by which a booking that an operator entered is put into the account, for features that offer it. */
export type Claiming = {
  /** The number of the booking; empty where it is to be entered. */
  reference: string;
  onClose: () => void;
  onClaimed: () => void;
};
