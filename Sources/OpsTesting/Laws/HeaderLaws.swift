import OpsDomain
import OpsStorage

/// A commit says about itself what it was told to say.
enum HeaderLaws {
  static let all = [
    Law("every field of a header survives", kinds: .owned, everyFieldSurvives),
    Law("absent and empty fields of a header survive", kinds: .owned, absentFieldsSurvive),
    Law("a key survives", keySurvives),
  ]

  static func everyFieldSurvives(_ bench: LawBench) async throws {
    var header = CommitHeader(
      key: "client-é-\u{1F600}", at: Instant(milliseconds: 1_800_000_000_123),
      actor: RecordID(rawValue: (1 << 60) + 1), operation: "contract.full",
      reason: "because \"of\" \n that")
    header.onBehalfOf = RecordID(rawValue: 42)
    header.elevations = ["stock of everybody", "", "second, with é"]
    header.fingerprint = [0, 255, 1]
    header.answer = Array(#"{"ok":true}"#.utf8)
    try await expect(bench, header)
  }

  static func absentFieldsSurvive(_ bench: LawBench) async throws {
    var empty = CommitHeader(key: "empty", at: .minimum, operation: "contract.empty", reason: "")
    empty.fingerprint = []
    empty.answer = []
    try await expect(bench, empty)
    try await expect(bench, CommitHeader(key: "bare", at: .epoch, operation: "contract.bare"))
  }

  /// A server gives a batch of records a name of its own, so the operation is no part of this.
  static func keySurvives(_ bench: LawBench) async throws {
    let header = bench.header("contract.named")
    _ = try await bench.commit(header) { try await $0.insert(bench.entity("a")) }
    let found = try await bench.store.journal.commit(key: header.key)
    try Expect.equal(found?.header.key, header.key, "the key")
  }

  private static func expect(_ bench: LawBench, _ header: CommitHeader) async throws {
    _ = try await bench.commit(header) { try await $0.insert(bench.entity(header.key)) }
    let journal = bench.store.journal
    let found = try Expect.some(try await journal.commit(key: header.key), "the commit")
    try Expect.equal(found.header, header, "the header by key")
    let listed = try await journal.commits(after: found.sequence - 1, limit: 1)
    try Expect.equal(listed.map(\.header), [header], "the header in the list")
    var verifier = ChainVerifier()
    for commit in try await journal.commits(after: 0, limit: 10) {
      try Expect.equal(verifier.check(commit), nil, "the break of the chain")
    }
  }
}
