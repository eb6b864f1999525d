import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for delivery codes: the customer sees them, the partner and the driver do
/// not, and only the product itself writes them.
enum DeliveryCodeRules {
  static let codes = CollectionRules(DeliveryCode.self, read: visible)
    .goingWithPerson()
    .transition(of: DeliveryCode.self, check)

  private static func visible(_ principal: Principal) -> Access {
    if principal.isSystem { return .all }
    guard principal.may(.orderViewHistory), let user = principal.userID else {
      return .closed(.orderViewHistory)
    }
    return .rows(.equals(DeliveryCode.Columns.buyerID, user))
  }

  private static func check(_ old: DeliveryCode?, _ new: DeliveryCode?) throws {
    guard let new else { return }
    let isCode =
      new.code.utf8.count == DeliveryCode.digits
      && new.code.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isCode else {
      throw OpsError(
        .badValue, "A delivery code must have \(DeliveryCode.digits) digits", field: "code")
    }
    guard let old else { return }
    var expected = old
    expected.version = new.version
    expected.tries = new.tries
    guard expected == new, new.tries >= old.tries else {
      throw OpsError(
        .ruleViolated, "A delivery code cannot be changed; tries can only be added", field: "code")
    }
  }
}

extension SystemWork {
  /// Counts a driver's try of a delivery code, right or wrong.
  static let countCodeTry = SystemWork("delivery.code_try")
}
