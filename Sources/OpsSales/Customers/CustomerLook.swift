import OpsDomain
import OpsKernel
import OpsStorage

/// When one user last looked at one customer. It is kept apart from what users mark, so that a look
/// neither changes a mark nor keeps anybody from undoing one.
public struct CustomerLook: Entity {
  /// The collection of looks at customers, and what people call one.
  public static let record = Record("customer_looks", .sales, "look at a customer")

  public var id: RecordID
  public var version: Int64 = 0
  /// The user who looked; no other user sees it.
  public var userID: Reference<User>
  /// The customer that was looked at.
  public var customerID: Indexed<Reference<Customer>>
  /// When the user last looked.
  public var at: Instant
}

extension CustomerLook {
  /// A user has at most one look at each customer.
  public static let pairKey = uniqueKey(Columns.userID, Columns.customerID)
  public static let keys = [pairKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.userID, Columns.at]]
}

extension PersonalMarks {
  /// Looks at customers.
  static let looksAtCustomers = PersonalMarks(
    CustomerLook.schema, of: CustomerLook.Columns.userID, viewedAt: CustomerLook.Columns.at,
    looks: .everything)
}
