import OpsDomain

/// Which commits of the journal are wanted. Every condition that is set has to hold.
public struct JournalSearch: Sendable, Equatable {
  /// Who made a commit.
  public enum Actor: Sendable, Equatable {
    /// The product itself, on behalf of nobody.
    case system
    /// The user, or somebody on behalf of the user.
    case user(RecordID)
  }

  /// Who made it; nil for anybody.
  public var actor: Actor?
  /// Names of operations, of which it must be one.
  public var operations: [String]?
  /// Names of operations of which it must be none.
  public var excluded: [String]
  /// Name of a collection it must have touched.
  public var collection: String?
  /// Whether it must have removed a record of that collection; says nothing without one.
  public var removes: Bool

  /// A search for commits that fit everything that is given; by default for all commits.
  public init(
    actor: Actor? = nil, operations: [String]? = nil, excluded: [String] = [],
    collection: String? = nil, removes: Bool = false
  ) {
    self.actor = actor
    self.operations = operations
    self.excluded = excluded
    self.collection = collection
    self.removes = removes
  }

  /// Whether every commit is wanted.
  public var isEverything: Bool { self == JournalSearch() }

  /// Whether the commit, which has all its entries, is wanted.
  public func accepts(_ commit: Commit) -> Bool {
    switch actor {
    case nil: break
    case .system: guard commit.header.actor == nil else { return false }
    case .user(let id):
      guard commit.header.actor == id || commit.header.onBehalfOf == id else { return false }
    }
    func isCalled(_ name: String) -> Bool {
      TextFolding.sameBytes(name, commit.header.operation)
    }
    if let operations, !operations.contains(where: isCalled) { return false }
    if excluded.contains(where: isCalled) { return false }
    guard let collection else { return true }
    return commit.entries.contains {
      $0.collection == collection && (!removes || $0.verb == .delete)
    }
  }
}

extension JournalReader {
  /// Commits read at once when most of them may not be wanted.
  private static var stride: Int { 500 }

  /// Walks along the journal and looks at every commit.
  public func commits(
    _ search: JournalSearch, from start: Int64?, oldestFirst: Bool, limit: Int
  ) async throws -> [Commit] {
    let stride = search.isEverything ? limit : Self.stride
    var found: [Commit] = []
    var position = start
    while found.count < limit {
      try Task.checkCancellation()
      if oldestFirst {
        let first = max(1, position ?? 1)
        let part = try await commits(after: first - 1, limit: stride)
        found += part.filter(search.accepts)
        guard part.count == stride, let last = part.last else { break }
        position = last.sequence + 1
      } else {
        let head = try await head().sequence
        let last = min(position ?? head, head)
        guard last > 0 else { break }
        let below = max(0, last - Int64(stride))
        let part = try await commits(after: below, limit: Int(last - below))
        found += part.reversed().filter(search.accepts)
        position = below
      }
    }
    return Array(found.prefix(limit))
  }
}
