import OpsDomain
import OpsTesting
import Testing

@testable import OpsKernel

/// Files that were sent take room beside the book, so they count before a record has them.
@Suite("The quota of attached files")
struct AttachmentQuotaTests {
  private static let large = 700_000
  private let bench: AttachmentBench
  private let sam: Principal

  /// There is room for one large file and not for two.
  init() async throws {
    bench = try await AttachmentBench()
    sam = bench.sam.principal
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "attachment.quota", value: "1"), bench.anna)
  }

  private func bytes(_ byte: UInt8, _ count: Int = Self.large) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }

  /// What another large file is refused with; nil when it was taken.
  private func refusal(_ byte: UInt8 = 9) async -> ErrorCode? {
    await failureCode { try await bench.send(bytes(byte)) }
  }

  private func upload(_ letter: String) throws -> FileUpload {
    try FileUpload(
      token: String(repeating: letter, count: FileUpload.digits), by: sam.userID, kind: "product",
      record: "LAMP-1")
  }

  private func attach(_ digest: String) async throws -> AttachmentView {
    try await bench.files.add(
      AddAttachment(kind: "product", record: "LAMP-1", file: digest, name: "scan.pdf"), bench.sam
    ).output
  }

  @Test("A file that nobody attaches counts, and nothing stays of one that is refused")
  func unattached() async throws {
    let digest = try await bench.send(bytes(1))
    #expect(await refusal() == .ruleViolated)
    let left = try await bench.vault.unattached(besides: nil)
    #expect(left.incoming == 0 && left.ended.values.map { $0 } == [Int64(Self.large)])
    // Its owner can still attach it.
    let made = try await attach(digest)
    #expect(await refusal() == .ruleViolated)
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
    #expect(await refusal() == nil)
  }

  @Test("A file that is coming in counts until it is ended or thrown away")
  func incoming() async throws {
    let (one, other) = (try upload("a"), try upload("b"))
    try await bench.door.receive(bytes(1), at: 0, of: one, for: sam)
    let refused = await failureCode {
      try await bench.door.receive(bytes(2), at: 0, of: other, for: sam)
    }
    #expect(refused == .ruleViolated)
    // The same part may come again.
    try await bench.door.receive(bytes(1), at: 0, of: one, for: sam)
    try await bench.vault.abandon(one)
    try await bench.door.receive(bytes(2), at: 0, of: other, for: sam)
    #expect(await refusal() == .ruleViolated)
    let facts = try await bench.door.finish(
      other, as: ImageDigest(of: bytes(2)), for: sam)
    #expect(facts.size == Int64(Self.large))
  }

  @Test("Each part is asked about, however many files come in at once")
  func parts() async throws {
    let uploads = try ["a", "b", "c", "d"].map(upload)
    let part = bytes(1, 250_000)
    for upload in uploads { try await bench.door.receive(part, at: 0, of: upload, for: sam) }
    // No part begins a file or a new stretch of 16 MB.
    let refused = await failureCode {
      try await bench.door.receive(part, at: 250_000, of: uploads[0], for: sam)
    }
    #expect(refused == .ruleViolated)
    let left = try await bench.vault.unattached(besides: nil)
    #expect(left.uploads.keys.sorted() == uploads.dropFirst().map(\.name).sorted())
    #expect(left.incoming == 750_000)
    let own = try #require(sam.userID)
    #expect(left.incoming(of: own) == 750_000)
  }

  @Test("An attached file counts once")
  func once() async throws {
    try await bench.attach(bytes(1, 500_000))
    try await bench.attach(bytes(2, 500_000))
    #expect(try await bench.list().count == 2)
  }

  @Test("A removed attachment leaves room at once")
  func removed() async throws {
    let made = try await bench.attach(bytes(1))
    _ = try await bench.files.remove(RemoveAttachment(attachment: made.number), bench.sam)
    #expect(await refusal() == nil)
  }

  @Test("A file that only a changeset attaches counts on when the changeset is dropped")
  func staged() async throws {
    let digest = try await bench.send(bytes(1))
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    _ = try await changeset.dependencies.attachments.add(
      AddAttachment(kind: "product", record: "LAMP-1", file: digest, name: "scan.pdf"), bench.sam)
    // The changeset sees that it is attached.
    _ = try await FileDesk(changeset.dependencies.desk).keep(
      kind: "product", record: "LAMP-1", for: sam
    ) {
      MemoryByteSource([7])
    }
    #expect(await refusal() == .ruleViolated)
  }

  @Test("A rehearsal says that there is no room, and takes none")
  func rehearsed() async throws {
    let desk = bench.book.dependencies.holding(HeldFacts()).desk
    func tried(_ byte: UInt8) async -> ErrorCode? {
      await failureCode {
        try await FileDesk(desk).keep(kind: "product", record: "LAMP-1", for: sam) {
          MemoryByteSource(bytes(byte))
        }
      }
    }
    #expect(await tried(1) == nil)
    #expect(try await bench.vault.unattached(besides: nil) == UnattachedFiles())
    _ = try await bench.send(bytes(2))
    #expect(await tried(3) == .ruleViolated)
  }

  @Test("There is room again when the sweep has removed the file")
  func swept() async throws {
    _ = try await bench.send(bytes(1))
    try await bench.run("images.sweep")
    #expect(await refusal() == .ruleViolated)
    bench.pass(days: 8)
    try await bench.run("images.sweep")
    #expect(await refusal() == nil)
  }
}
