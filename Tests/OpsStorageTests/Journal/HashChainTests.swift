import OpsDomain
import OpsStorage
import Testing

/// Whatever is done to a journal afterwards breaks its chain.
@Suite struct HashChainTests {
  private static let schema = Schema(
    "things", area: .platform, columns: [Column("name", .text)])

  private static func commits(_ count: Int64) -> [Commit] {
    var head = JournalHead.empty
    return (1...count).map { number in
      var header = CommitHeader(
        key: "key \(number)", at: Instant(milliseconds: number), actor: RecordID(rawValue: 3),
        operation: "test", reason: "because")
      header.onBehalfOf = RecordID(rawValue: 4)
      header.elevations = ["one", "two"]
      header.fingerprint = [1, 2]
      header.answer = [3]
      let row = Row([.integer(number), .integer(1), .text("name \(number)")])
      let gone = Row([.integer(number + 100), .integer(1), .text("gone")])
      let commit = CommitSealer.seal(
        header,
        changes: [
          Change(schema: schema, id: row.id, old: nil, new: row),
          Change(schema: schema, id: gone.id, old: gone, new: nil),
        ], after: head)
      head = JournalHead(sequence: commit.sequence, hash: commit.hash)
      return commit
    }
  }

  private func firstBreak(_ commits: [Commit]) -> Int64? {
    var verifier = ChainVerifier()
    for commit in commits {
      if let broken = verifier.check(commit) { return broken.sequence }
    }
    return nil
  }

  private func changed(
    _ commit: Commit, sequence: Int64? = nil, entries: [JournalEntry]? = nil,
    hash: [UInt8]? = nil, _ edit: (inout CommitHeader) -> Void = { _ in }
  ) -> Commit {
    var header = commit.header
    edit(&header)
    return Commit(
      sequence: sequence ?? commit.sequence, header: header, entries: entries ?? commit.entries,
      hash: hash ?? commit.hash)
  }

  @Test func untouchedChainHolds() {
    let commits = Self.commits(5)
    #expect(firstBreak(commits) == nil)
    var verifier = ChainVerifier()
    for commit in commits { #expect(verifier.check(commit) == nil) }
    #expect(verifier.head == JournalHead(sequence: 5, hash: commits[4].hash))
    #expect(commits.allSatisfy { $0.hash.count == 32 })
  }

  @Test func everyChangedFieldOfAHeaderIsFound() {
    let edits: [(inout CommitHeader) -> Void] = [
      { $0.key = "other" }, { $0.at = .epoch }, { $0.actor = nil },
      { $0.actor = RecordID(rawValue: 4) }, { $0.onBehalfOf = nil }, { $0.operation = "tes" },
      { $0.reason = nil }, { $0.reason = "" }, { $0.elevations = ["one"] },
      { $0.elevations = ["onetwo"] }, { $0.elevations = ["two", "one"] },
      { $0.fingerprint = nil }, { $0.fingerprint = [1] }, { $0.answer = nil }, { $0.answer = [] },
    ]
    for edit in edits {
      var commits = Self.commits(3)
      commits[1] = changed(commits[1], edit)
      #expect(firstBreak(commits) == 2)
    }
  }

  @Test func everyChangedEntryIsFound() {
    let entry = Self.commits(2)[1].entries[0]
    let other = Self.commits(2)[1].entries[1]
    func with(
      _ collection: String? = nil, id: Int64? = nil, verb: Verb? = nil, image: [UInt8]?
    ) -> [JournalEntry] {
      [
        JournalEntry(
          collection: collection ?? entry.collection, id: id.map(RecordID.init) ?? entry.id,
          verb: verb ?? entry.verb, image: image), other,
      ]
    }
    let forgeries: [[JournalEntry]] = [
      [], [entry], [other, entry], [entry, other, other], with("other", image: entry.image),
      with(id: 77, image: entry.image), with(verb: .update, image: entry.image),
      with(image: nil), with(image: []), with(image: (entry.image ?? []) + [0x20]),
    ]
    for entries in forgeries {
      var commits = Self.commits(3)
      commits[1] = changed(commits[1], entries: entries)
      #expect(firstBreak(commits) == 2)
    }
  }

  @Test func changedHashIsFound() {
    var commits = Self.commits(3)
    var hash = commits[1].hash
    hash[31] ^= 1
    commits[1] = changed(commits[1], hash: hash)
    #expect(firstBreak(commits) == 2)
  }

  @Test func removalIsFound() {
    for place in 0..<4 {
      var commits = Self.commits(5)
      commits.remove(at: place)
      #expect(firstBreak(commits) == Int64(place + 2))
    }
  }

  @Test func removalWithNewSequencesIsFound() {
    var commits = Self.commits(4)
    commits.remove(at: 1)
    let renumbered = commits.enumerated().map { changed($1, sequence: Int64($0 + 1)) }
    #expect(firstBreak(renumbered) == 2)
  }

  @Test func removalIsFoundWhereTheRestWasSealedAnew() {
    var commits = Self.commits(3)
    commits.remove(at: 1)
    let last = commits[1]
    let hash = HashChain.hash(
      previous: commits[0].hash, sequence: last.sequence, header: last.header,
      entries: last.entries)
    commits[1] = changed(last, hash: hash)
    #expect(firstBreak(commits) == 3)
  }

  @Test func insertionIsFound() {
    var commits = Self.commits(4)
    commits.insert(commits[1], at: 2)
    #expect(firstBreak(commits) == 2)

    var resealed = Self.commits(4)
    let forged = CommitSealer.seal(
      resealed[0].header, changes: [],
      after: JournalHead(sequence: resealed[1].sequence, hash: resealed[1].hash))
    resealed.insert(forged, at: 2)
    #expect(firstBreak(resealed) == 3, "the one after the forged one does not follow it")
  }

  @Test func reorderingIsFound() {
    var commits = Self.commits(5)
    commits.swapAt(2, 3)
    #expect(firstBreak(commits) == 4)
    let renumbered = commits.enumerated().map { changed($1, sequence: Int64($0 + 1)) }
    #expect(firstBreak(renumbered) == 3)
  }

  @Test func lengthsKeepFieldsApart() {
    let left = changed(Self.commits(1)[0]) { header in
      header.key = "ab"
      header.operation = "c"
    }
    let right = changed(Self.commits(1)[0]) { header in
      header.key = "a"
      header.operation = "bc"
    }
    func hash(_ commit: Commit) -> [UInt8] {
      HashChain.hash(
        previous: JournalHead.empty.hash, sequence: 1, header: commit.header, entries: [])
    }
    #expect(hash(left) != hash(right))
  }
}
