import OpsDomain
import OpsKernel
import OpsStorage

/// What one user marked about one customer: favourite, last viewed.
public struct CustomerMark: Entity {
  public static let record = Record("customer_marks", .sales, "customer mark")

  public var id: RecordID
  public var version: Int64 = 0
  public var userID: Reference<User>
  public var customerID: Indexed<Reference<Customer>>
  public var isFavorite: Bool = false
  public var viewedAt: Instant?
}

extension CustomerMark {
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
