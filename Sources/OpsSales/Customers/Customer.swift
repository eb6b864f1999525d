import OpsDomain

/// Somebody who buys.
public struct Customer: Entity {
  public static let record = Record("customers", .sales, "customer")

  public var id: RecordID
  public var version: Int64 = 0
  /// Six digits by default, unique.
  public var number: RecordNumber
  public var name: Private<String>
  /// Folded for the duplicate check and sorting.
  public var foldedName: Private<Indexed<Folded>>
  /// Folded name, number, address, phone, e-mail and place, for text search.
  public var search: Private<Folded>
  public var address: Private<String>?
  public var phone: Private<String>?
  public var email: Private<String>?
  /// ISO 3166-1 alpha-2 code, or the name it was imported with.
  public var country: Private<String>?
  public var region: Private<String>?
  public var city: Private<String>?
  public var createdAt: Trail<Instant>
  public var createdBy: Trail<Person>?
  public var updatedAt: Trail<Instant>
  /// When the customer was deleted and the personal data removed; nil for a customer of today.
  public var deletedAt: Instant?
}

extension Customer {
  public static let searched: [any AnyColumn] = [Columns.search, Columns.foldedName]
}
