import OpsDomain

/// The changes of a book that is open in this process. Looks at the end of the journal again and
/// again, so that it also sees what other processes commit.
public struct BookChangeLine: ChangeLine {
  private let changes: ChangeService
  private let caller: @Sendable () async throws -> Principal
  private let pause: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - caller: Who reads, asked before each page: rights may end meanwhile.
  ///   - pause: Waits between two looks at the journal.
  public init(
    _ changes: ChangeService, caller: @escaping @Sendable () async throws -> Principal,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    self.changes = changes
    self.caller = caller
    self.pause = pause
  }

  public func follow(
    after cursor: String?, of noun: String?, _ take: (ChangePage) async throws -> Void
  ) async throws {
    var place = cursor
    while true {
      try Task.checkCancellation()
      let page = try await changes.page(
        FollowChanges(of: noun, since: place), Call(try await caller())
      ).output
      place = page.cursor
      try await take(page)
      if page.isCaughtUp { try await changes.wait(behind: page.cursor, pause: pause) }
    }
  }
}
