import OpsDomain
import OpsTesting
import Testing

@testable import OpsStorage

/// Personal columns in the journal: sealed, readable while the key is there, and nothing else.
@Suite struct SealedImageTests {
  private static let schema = Schema(
    "people", area: .platform,
    columns: [
      Column("name", .text, personal: true), Column("rank", .integer),
      Column("phone", .text, nullable: true, personal: true), Column("digest", .bytes),
    ])
  private let vault = MemoryVault(random: SeededRandom(seed: 5))

  private func row(_ id: Int64, _ name: String, phone: String? = nil) -> Row {
    Row([
      .integer(id), .integer(1), .text(name), .integer(7), phone.map(Value.text) ?? .null,
      .bytes([1, 2, 3]),
    ])
  }

  private func seal(_ rows: [Row], after head: JournalHead = .empty) throws -> Commit {
    try CommitSealer.seal(
      CommitHeader(key: "key \(head.sequence)", at: .epoch, operation: "test"),
      changes: rows.map { Change(schema: Self.schema, id: $0.id, old: nil, new: $0) },
      after: head, vault: vault)
  }

  private func text(_ image: [UInt8]?) -> String { String(decoding: image ?? [], as: UTF8.self) }

  @Test(arguments: [
    "Anna", "Жанна Агузарова", "🦩🦩", "a\",{\"k\":1,\"s\":\"AAAA\"}]",
    String(repeating: "x", count: 4000),
  ])
  func whatIsSealedCannotBeReadAndComesBack(_ name: String) throws {
    let row = row(3, name, phone: "+370 555 17171")
    let commit = try seal([row])
    let image = try #require(commit.entries.first?.image)
    #expect(!text(image).contains(name))
    #expect(!text(image).contains("17171"))
    #expect(text(image).hasPrefix("[3,1,null,7,null,{\"b\":\"AQID\"},{\"k\":"))
    #expect(try RowImage.decode(image, schema: Self.schema, vault: vault) == row)
    let closed = try RowImage.decode(image, schema: Self.schema)
    #expect(closed.values[2...4] == [.null, .integer(7), .null])
  }

  @Test func everyImageHasAKeyOfItsOwn() throws {
    let commit = try seal([row(1, "Anna"), row(2, "Anna"), row(3, "Anna")])
    let slots = commit.entries.compactMap { RowImage.slot(of: $0.image ?? []) }
    #expect(Set(slots).count == 3)
    #expect(Set(commit.entries.map { text($0.image).suffix(40) }).count == 3)
  }

  @Test func aDestroyedKeyTakesOnePersonAndLeavesTheChain() throws {
    let first = try seal([row(1, "Anna"), row(2, "Boris")])
    let second = try seal(
      [row(3, "Cora")], after: JournalHead(sequence: 1, hash: first.hash))
    let images = try first.entries.map { try #require($0.image) }
    vault.destroy([try #require(RowImage.slot(of: images[0]))])
    let gone = try RowImage.decode(images[0], schema: Self.schema, vault: vault)
    #expect(
      gone.values == [.integer(1), .integer(1), .null, .integer(7), .null, .bytes([1, 2, 3])])
    #expect(
      try RowImage.decode(images[1], schema: Self.schema, vault: vault).values[2] == .text("Boris"))
    var verifier = ChainVerifier()
    #expect(verifier.check(first) == nil)
    #expect(verifier.check(second) == nil)
  }

  @Test func aSealedPartOpensNowhereElse() throws {
    let commit = try seal([row(1, "Anna"), row(2, "Boris")])
    let image = text(commit.entries[0].image)
    let moved = Array(("[9" + image.dropFirst(2)).utf8)
    #expect(try RowImage.decode(moved, schema: Self.schema, vault: vault).values[2] == .null)
    let other = MemoryVault(random: SeededRandom(seed: 6))
    for _ in 0..<3 { _ = other.take() }
    #expect(
      try RowImage.decode(Array(image.utf8), schema: Self.schema, vault: other).values[2] == .null)
  }

  @Test func rowsWithoutPersonalValuesTakeNoKey() throws {
    var bare = row(1, "")
    bare.values[2] = .null
    let commit = try seal([bare])
    #expect(RowImage.slot(of: commit.entries[0].image ?? []) == nil)
    #expect(vault.take().slot & 0xFFFF_FFFF == 0)
  }

  @Test func anAnswerIsSealedWhenItSaysSo() throws {
    var header = CommitHeader(key: "k", at: .epoch, operation: "test")
    header.answer = Array(#"{"name":"Anna"}"#.utf8)
    let plain = try CommitSealer.seal(header, changes: [], after: .empty, vault: vault)
    #expect(try StoredAnswer(plain.header, vault: vault) == .kept(header.answer ?? []))
    header.sealsAnswer = true
    let sealed = try CommitSealer.seal(header, changes: [], after: .empty, vault: vault)
    #expect(!text(sealed.header.answer).contains("Anna"))
    #expect(!sealed.header.sealsAnswer)
    #expect(try StoredAnswer(sealed.header, vault: vault) == .kept(header.answer ?? []))
    vault.destroy([try #require(StoredAnswer.slot(of: sealed.header.answer ?? []))])
    #expect(try StoredAnswer(sealed.header, vault: vault) == .erased)
    #expect(
      try StoredAnswer(CommitHeader(key: "k", at: .epoch, operation: "t"), vault: vault) == .none)
  }

  @Test func keysArePrintedNowhere() throws {
    let key = vault.take()
    var text = "\(key)"
    dump(key, to: &text)
    #expect(!text.contains("\(key.bytes[0]), "))
    #expect(text.contains("•••"))
  }

  @Test func blocksCarryKeysAndHolesAlong() throws {
    let keys = (0..<300).map { _ in vault.take() }
    vault.destroy([keys[7].slot])
    let copy = MemoryVault(random: SeededRandom(seed: 9))
    try copy.restore(blocks: vault.blocks(from: 0, limit: 1), at: 0)
    try copy.restore(blocks: vault.blocks(from: 1, limit: 9), at: 1)
    #expect(copy.key(of: keys[7].slot) == nil)
    #expect(copy.key(of: keys[299].slot)?.bytes == keys[299].bytes)
    #expect(!keys.map(\.slot).contains(copy.take().slot))
    #expect(throws: OpsError.self) { try copy.restore(blocks: [[1]], at: 2) }
    #expect(throws: OpsError.self) { try copy.restore(blocks: [], at: 0) }
  }
}
