import OpsDomain
import OpsStorage

/// Reads the changes of a book in order, page by page.
struct ChangeFeed {
  /// Some changes, and where to go on.
  struct Page {
    var changes: [ChangeView] = []
    var cursor: ChangeCursor
    /// Whether there was nothing left to read.
    var isCaughtUp = false
  }

  /// Commits read at once.
  private static let stride = 100
  /// Commits that one page looks at: a reader who sees few of them gets short pages.
  private static let mostCommits = 1_000

  private let journal: any JournalReader
  private let search: JournalSearch
  /// How many commits back a cursor may lie.
  private let span: Int64
  private var reader: ChangeReader

  init(_ journal: any JournalReader, _ reader: ChangeReader, span: Int64) {
    self.journal = journal
    self.reader = reader
    self.span = span
    search = JournalSearch(collection: reader.onlyCollection)
  }

  /// The place that a text names: a cursor, or `start` for the oldest change that is still told.
  /// Throws `data.bad_value`, and `tempfail.gap` for a place from which nothing can be told without
  /// leaving something out.
  func place(_ text: String, field: String) async throws -> ChangeCursor {
    guard text != "start" else {
      let oldest = try await journal.head().sequence - span
      guard oldest > 0, let commit = try await commit(oldest) else { return .start }
      return ChangeCursor(commit)
    }
    let cursor = try ChangeCursor(parsing: text, field: field)
    try await check(cursor)
    return cursor
  }

  /// Where the journal ends.
  func end() async throws -> ChangeCursor { ChangeCursor(try await journal.head()) }

  /// The changes behind the place, oldest first.
  mutating func page(after cursor: ChangeCursor, limit: Int) async throws -> Page {
    // Before the commits: what comes in meanwhile is for the next page.
    let head = try await journal.head()
    var page = Page(cursor: cursor)
    let first = cursor.entries == nil ? cursor.sequence + 1 : cursor.sequence
    var pages =
      search.isEverything
      ? journal.pages(after: first - 1, size: Self.stride)
      : journal.pages(search, from: first, oldestFirst: true, size: Self.stride)
    var looked = 0
    while !reader.seesNothing, let commits = try await pages.next() {
      for commit in commits where commit.sequence <= head.sequence {
        let told = commit.sequence == cursor.sequence ? cursor.entries ?? 0 : 0
        for change in try await reader.changes(of: commit, behind: told) {
          page.changes.append(change)
          guard page.changes.count == limit else { continue }
          page.cursor = try ChangeCursor(parsing: change.cursor)
          page.isCaughtUp = page.cursor == ChangeCursor(head)
          return page
        }
        page.cursor = ChangeCursor(commit)
        looked += 1
      }
      if commits.last.map({ $0.sequence >= head.sequence }) ?? true { break }
      if looked >= Self.mostCommits { return page }
    }
    if head.sequence >= page.cursor.sequence { page.cursor = ChangeCursor(head) }
    page.isCaughtUp = true
    return page
  }

  /// The latest changes, oldest first, as far as a page looks back.
  mutating func latest(_ limit: Int) async throws -> [ChangeView] {
    guard !reader.seesNothing else { return [] }
    var pages = journal.pages(search, oldestFirst: false, size: Self.stride)
    var looked = 0
    var found: [ChangeView] = []
    while found.count < limit, looked < Self.mostCommits, let commits = try await pages.next() {
      looked += commits.count
      var earlier: [ChangeView] = []
      for commit in commits.reversed() {
        earlier += try await reader.changes(of: commit, behind: 0)
      }
      found = earlier + found
      // What these commits left is no beginning for the ones before them.
      reader.forget()
    }
    return found.suffix(limit)
  }

  private func check(_ cursor: ChangeCursor) async throws {
    guard cursor.sequence > 0 else {
      guard cursor == .start else { throw Self.gap("belongs to another book") }
      return try await checkAge(cursor)
    }
    let commit = try await commit(cursor.sequence)
    guard let commit, cursor.fits(commit.hash), cursor.entries ?? 0 <= commit.entries.count else {
      throw Self.gap("belongs to another book, or to a time that the book was set back from")
    }
    try await checkAge(cursor)
  }

  private func checkAge(_ cursor: ChangeCursor) async throws {
    let behind = try await journal.head().sequence - cursor.sequence
    guard behind > span else { return }
    throw Self.gap("lies \(behind) commits back; the feed goes back \(span)")
  }

  private func commit(_ sequence: Int64) async throws -> Commit? {
    let found = try await journal.commits(after: sequence - 1, limit: 1).first
    return found?.sequence == sequence ? found : nil
  }

  private static func gap(_ why: String) -> OpsError {
    OpsError(
      .feedGap, "The place in the change feed \(why): changes would be missing", field: "since",
      hint: "read the records again, then follow the feed without --since")
  }
}
