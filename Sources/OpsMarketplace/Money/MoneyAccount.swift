import OpsDomain

/// Accounts of the money ledger.
public enum MoneyAccount: String, ColumnChoice, Codable {
  /// What the payment provider holds for us: captured money, below zero where it owes it to us.
  case provider
  /// What a partner is owed.
  case partner
  /// What a driver is owed.
  case driver
  /// What the house keeps: fees and commission.
  case platform
  /// Tax that is owed to the state.
  case tax
  /// Discounts and points that the house pays for.
  case promotion
  /// What a customer is owed: refunds on their way.
  case customer
  /// What was paid out.
  case payout
}
