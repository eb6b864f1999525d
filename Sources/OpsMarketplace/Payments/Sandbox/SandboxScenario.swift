import OpsDomain

/// What the sandbox makes of a payment: its test cards. Each does the same whenever it is used.
public enum SandboxScenario: String, ColumnChoice, Codable {
  /// The payment is authorized and captured.
  case approved
  /// The provider refuses the card: `card_declined`.
  case declined
  /// The provider finds too little money: `insufficient_funds`.
  case insufficientFunds = "insufficient_funds"
  /// The customer has to confirm it first, which an event tells.
  case needsConfirmation = "needs_confirmation"
  /// Its outcome stays unknown.
  case timesOut = "times_out"
  /// Approved, and each event arrives twice.
  case answersTwice = "answers_twice"
  /// No answer comes; an event tells later that it was captured.
  case answersLate = "answers_late"
  /// Approved, and the customer's bank takes it back afterwards.
  case chargeBack = "charge_back"
}
