import OpsDomain
import OpsKernel
import OpsStorage

/// What one user marked about one customer: favourite, last viewed.
public struct CustomerMark: Entity {
  /// The collection of marks that users set on customers, and what people call one.
  public static let record = Record("customer_marks", .sales, "customer mark")

  public var id: RecordID
  public var version: Int64 = 0
  /// The user who set the mark; no other user sees it.
  public var userID: Reference<User>
  /// The customer that the mark is about.
  public var customerID: Indexed<Reference<Customer>>
  /// Whether the customer is a favourite of the user.
  public var isFavorite: Bool = false
  /// When the user last recorded a visit; nil for no visit.
  public var viewedAt: Instant?
}

extension CustomerMark {
  /// A user has at most one mark for each customer.
  public static let pairKey = uniqueKey(Columns.userID, Columns.customerID)
  public static let keys = [pairKey.unique]
}

extension PersonalMarks {
  /// Favourites and visits of customers.
  static let customers = PersonalMarks(
    CustomerMark.schema, of: CustomerMark.Columns.userID,
    viewedAt: CustomerMark.Columns.viewedAt,
    looks: .equals(CustomerMark.Columns.isFavorite, false))
}
