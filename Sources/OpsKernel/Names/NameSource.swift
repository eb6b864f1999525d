import OpsDomain
import OpsStorage

/// Where the names of one kind come from.
public struct NameSource: Sendable {
  /// Finds the first names that begin with some letters; `owner` is the record that has them, as
  /// far as somebody has said it.
  public typealias Find =
    @Sendable (
      _ prefix: String, _ owner: NameOwner, _ transaction: Transaction
    ) async throws -> [NameView]

  /// What the names are of.
  public let kind: NameKind
  /// The operation that lists what is named: to a token that could not call it there are no names.
  let listing: OperationDescriptor
  /// Whether another record has the names, as a menu belongs to a partner.
  let belongs: Bool
  let find: Find

  /// Names that another record has, or that no index has in their order.
  /// - Parameters:
  ///   - belongs: Whether another record has them: see ``ParameterReference/within``.
  ///   - find: The names that begin with some letters, first the one to offer first. It reads no
  ///     more than a bounded number of records, since it is asked at every key.
  public init(
    _ kind: NameKind, listedBy listing: OperationDescriptor, belongs: Bool,
    find: @escaping Find
  ) {
    self.kind = kind
    self.listing = listing
    self.belongs = belongs
    self.find = find
  }

  /// Names that are the values of a column, read with one indexed query.
  /// - Parameters:
  ///   - column: Has an index, and names in the order of their bytes.
  ///   - spelt: What people type, as the column has it.
  public init<Item: Entity>(
    _ kind: NameKind, listedBy listing: OperationDescriptor, _ column: Field<String>,
    where filter: Predicate = .everything, isNewestFirst: Bool = false,
    spelt: @escaping @Sendable (String) -> String = { TextFolding.fold($0) },
    name: @escaping @Sendable (Item) -> NameView
  ) {
    self.kind = kind
    self.listing = listing
    belongs = false
    find = { typed, _, transaction in
      let prefix = spelt(typed)
      // The bounds of the prefix in an index: byte order is code point order.
      let range: Predicate =
        prefix.isEmpty
        ? .everything
        : .and([
          .greaterOrEqual(column, prefix), .less(column, prefix + "\u{10FFFF}"),
        ])
      let query = Query(
        Item.schema, where: .both(range, filter),
        order: [isNewestFirst ? .descending(column) : .ascending(column)],
        limit: NameService.maximum)
      return try await transaction.repository(Item.self).fetch(query).items.map(name)
    }
  }
}
