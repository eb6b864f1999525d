import OpsDomain

/// The commits of a journal page by page, where all are needed but not at once. Each page begins
/// behind the last commit of the one before.
package struct CommitPages: Sendable {
  fileprivate enum Course {
    /// Every commit, oldest first.
    case all
    case search(JournalSearch, oldestFirst: Bool)
    /// The commits that touched a record, newest first, with only that record's entries.
    case record(RecordID)
  }

  private let journal: any JournalReader
  private let course: Course
  private let size: Int
  /// Where the next page starts, as the journal's method for the course counts: the sequence
  /// before it, its first one, or the one behind it.
  private var position: Int64?
  private var isOver = false

  fileprivate init(
    _ journal: any JournalReader, _ course: Course, from position: Int64?, size: Int
  ) {
    self.journal = journal
    self.course = course
    self.position = position
    self.size = max(1, size)
  }

  /// The next page, which has commits; nil after the last one. Throws `CancellationError` when the
  /// task is cancelled.
  package mutating func next() async throws -> [Commit]? {
    guard !isOver else { return nil }
    try Task.checkCancellation()
    let commits = try await read()
    isOver = commits.count < size
    guard let last = commits.last?.sequence else { return nil }
    switch course {
    case .all, .record: position = last
    case .search(_, oldestFirst: true): position = last + 1
    case .search(_, oldestFirst: false):
      position = last - 1
      if last == 1 { isOver = true }
    }
    return commits
  }

  private func read() async throws -> [Commit] {
    switch course {
    case .all: try await journal.commits(after: position ?? 0, limit: size)
    case .search(let search, let oldestFirst):
      try await journal.commits(search, from: position, oldestFirst: oldestFirst, limit: size)
    case .record(let id):
      try await journal.history(of: id, before: position ?? .max, limit: size)
    }
  }
}

extension JournalReader {
  /// The commits with a sequence above `sequence` page by page, oldest first.
  package func pages(after sequence: Int64, size: Int = Limits.pageSizeMaximum) -> CommitPages {
    CommitPages(self, .all, from: sequence, size: size)
  }

  /// The commits that are wanted page by page, oldest or newest first, beginning with the sequence
  /// `start`; nil is that end of the journal.
  package func pages(
    _ search: JournalSearch, from start: Int64? = nil, oldestFirst: Bool,
    size: Int = Limits.pageSizeMaximum
  ) -> CommitPages {
    CommitPages(self, .search(search, oldestFirst: oldestFirst), from: start, size: size)
  }

  /// The commits before the one with `sequence` that touched the record page by page, newest first,
  /// with only that record's entries.
  package func pages(
    of record: RecordID, before sequence: Int64 = .max, size: Int = Limits.pageSizeDefault
  ) -> CommitPages {
    CommitPages(self, .record(record), from: sequence, size: size)
  }
}
