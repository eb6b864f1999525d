import OpsKernel
import OpsStorage

extension PersonalMarks {
  /// Favourites and visits of customers.
  static let customers = PersonalMarks(
    CustomerMark.schema, of: CustomerMark.Columns.userID,
    viewedAt: CustomerMark.Columns.viewedAt,
    looks: .equals(CustomerMark.Columns.isFavorite, false))
}
