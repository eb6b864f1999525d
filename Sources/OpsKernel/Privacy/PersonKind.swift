import OpsDomain
import OpsStorage

/// A kind of people that a book holds data of, such as users or customers: what exports and
/// erasures need to know of it. The area whose records they are adds it with ``LaterParts/people``.
public struct PersonKind: Sendable {
  package let schema: Schema
  /// What one of them is named by, as in `a customer's number`.
  package let reference: String
  /// What somebody needs to forget one of them.
  package let erasing: Permission
  /// The record that a name stands for. Acts as the system.
  package let find: @Sendable (_ name: String, Transaction) async throws -> Row?
  /// What names the person in access events, the identifier first.
  package let names: @Sendable (Row) throws -> [String]
  /// Throws `denied.permission` unless the caller may forget this one, for good.
  package let requireErasing: @Sendable (Row, Transaction) async throws -> Void
  /// Empties or removes what there is of the person. Acts as the system. Throws what keeps the
  /// person in the book.
  package let erase: @Sendable (Row, _ receipt: String, Transaction) async throws -> ErasedPerson
  /// Empties what is personal of somebody whom ``erase`` leaves, because of open business or an
  /// office. For a restored copy of the book, which must not hold the person. Acts as the system.
  package let empty: @Sendable (Row, _ receipt: String, Transaction) async throws -> ErasedPerson

  /// - Parameters:
  ///   - reference: What one of them is named by, as in `a customer's number`.
  ///   - erasing: What somebody needs to forget one of them.
  ///   - find: The record that a name stands for. Acts as the system.
  ///   - names: What names the person in access events beside the identifier.
  ///   - requireErasing: Throws unless the caller may forget this one, for good.
  ///   - erase: Empties or removes what there is of the person, for the receipt of this number.
  ///     Acts as the system.
  ///   - empty: Empties what is personal and keeps the rest. Acts as the system.
  public init<Item: Entity>(
    _ type: Item.Type, reference: String, erasing: Permission,
    find: @escaping @Sendable (_ name: String, Transaction) async throws -> Item?,
    names: @escaping @Sendable (Item) -> [String] = { _ in [] },
    requireErasing: @escaping @Sendable (Item, Transaction) async throws -> Void,
    erase: @escaping @Sendable (Item, _ receipt: String, Transaction) async throws -> ErasedPerson,
    empty: @escaping @Sendable (Item, _ receipt: String, Transaction) async throws -> ErasedPerson
  ) {
    schema = type.schema
    self.reference = reference
    self.erasing = erasing
    self.find = { try await find($0, $1)?.row }
    self.names = { try [$0.id.description] + names(Item($0)) }
    self.requireErasing = { try await requireErasing(try Item($0), $1) }
    self.erase = { try await erase(try Item($0), $1, $2) }
    self.empty = { try await empty(try Item($0), $1, $2) }
  }
}
