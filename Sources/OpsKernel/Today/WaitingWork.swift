import OpsDomain
import OpsStorage

/// What an area contributes to `today`: one kind of work that waits, who does it, and the command
/// that does it. Each area hands in its own among its hooks, so a new area adds its lines in its
/// own folder.
public struct WaitingWork: AreaHook {
  /// Looks the work up with the rights of the caller; nil where nothing waits.
  public typealias Reading = @Sendable (Transaction) async throws -> WaitingLine?

  /// Where the line stands among equally urgent ones, the lowest first. Areas count from their own
  /// hundred: sales from 100, the warehouse from 200, the workshop from 300, the marketplace from
  /// 400, people from 500, the book from 600.
  let place: Int
  /// What somebody must be allowed for the command; others are not shown the line.
  let permission: Permission?
  let read: Reading

  /// Work that is looked up in its own way.
  ///
  /// - Parameters:
  ///   - permission: What the command needs; nil for work that everybody has.
  ///   - read: Must count by an index and read no more than the first record.
  public init(place: Int, for permission: Permission?, _ read: @escaping Reading) {
    self.place = place
    self.permission = permission
    self.read = read
  }

  /// Work that is records of one kind: they are counted, and the command is that of the first.
  ///
  /// - Parameters:
  ///   - words: What the line says.
  ///   - filter: Which records wait; an index has to begin with its columns.
  ///   - order: Which of them comes first, in the order of that index.
  ///   - command: Handles one of them, without `opsh`.
  public init<Item: Entity>(
    _ type: Item.Type, place: Int, for permission: Permission, _ words: WaitingWords,
    where filter: @escaping @Sendable (Transaction) -> Predicate, order: [Order],
    command: @escaping @Sendable (Item) -> String
  ) {
    self.init(place: place, for: permission) { transaction in
      guard try transaction.sees(Item.schema) else { return nil }
      let (items, condition) = (transaction.repository(type), filter(transaction))
      guard let first = try await items.first(where: condition, order: order) else { return nil }
      return words.line(try await items.count(where: condition), command(first))
    }
  }
}
