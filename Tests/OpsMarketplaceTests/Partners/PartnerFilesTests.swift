import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// A business keeps its files when it gets another owner. What the former owner attached may be
/// about that person, so the next owner is not shown it.
@Suite("Files of a business that changes hands")
struct PartnerFilesTests {
  private let bench: PartnerBench
  private let contract = Array("%PDF-1.7 signed by pat".utf8)
  private let licence = Array("%PDF-1.7 issued for the kitchen".utf8)

  init() async throws { bench = try await PartnerBench() }

  private var files: AttachmentService { bench.book.dependencies.attachments }

  private func attach(
    _ bytes: [UInt8], _ name: String, by call: Call, to kind: String = "partner",
    _ record: String? = nil
  ) async throws -> AttachmentView {
    let record = record ?? bench.name
    let facts = try await FileDesk(bench.book.desk).keep(
      kind: kind, record: record, for: call.principal
    ) {
      MemoryByteSource(bytes)
    }
    return try await files.add(
      AddAttachment(kind: kind, record: record, file: facts.digest.text, name: name), call
    ).output
  }

  private func names(
    _ call: Call, of kind: String = "partner", _ record: String? = nil
  ) async throws -> [String] {
    try await files.list(ListAttachments(kind: kind, record: record ?? bench.name), call).output
      .items.compactMap(\.name)
  }

  /// What the history of the business tells of files.
  private func history(_ call: Call) async throws -> [String] {
    try await bench.book.dependencies.changesets.history(
      RecordHistory(record: bench.name, kind: "partner"), call
    ).output.items.map(\.change.value).filter { $0.contains(".pdf") }
  }

  private func give(to owner: String) async throws {
    _ = try await bench.service.edit(EditPartner(partner: bench.name, owner: owner), bench.anna)
  }

  @Test("The next owner sees what others attached, and nothing of the former owner's")
  func handedOver() async throws {
    let own = try await attach(contract, "contract.pdf", by: bench.pat)
    _ = try await attach(licence, "licence.pdf", by: bench.anna)
    #expect(try await names(bench.pat) == ["contract.pdf", "licence.pdf"])
    try await give(to: "rob")
    #expect(try await names(bench.rob) == ["licence.pdf"])
    #expect(try await names(bench.anna) == ["contract.pdf", "licence.pdf"])
    #expect(try await names(bench.pat) == [])
    let show = ShowAttachment(attachment: own.number)
    #expect(await failureCode { try await files.show(show, bench.rob) } == .notFound)
    #expect(await failureCode { try await files.show(show, bench.anna) } == nil)
    let remove = RemoveAttachment(attachment: own.number)
    #expect(await failureCode { try await files.remove(remove, bench.rob) } == .notFound)
    let digest = try ImageDigest(parsing: own.digest, field: "file")
    let door = FileDesk(bench.book.desk)
    #expect(
      await failureCode { try await door.part(of: digest, from: 0, for: bench.rob.principal) }
        == .notFound)
    #expect(try await door.part(of: digest, from: 0, for: bench.anna.principal) == contract)
  }

  @Test("The history tells the next owner of no file of the former one")
  func told() async throws {
    _ = try await attach(contract, "contract.pdf", by: bench.pat)
    _ = try await attach(licence, "licence.pdf", by: bench.anna)
    #expect(try await history(bench.pat).count == 2)
    try await give(to: "rob")
    let lines = try await history(bench.rob)
    #expect(lines.count == 1 && lines[0].contains("licence.pdf"), "\(lines)")
    #expect(try await history(bench.anna).count == 2)
  }

  @Test("Each owner has files of their own, also of the same bytes, and gets them back")
  func own() async throws {
    _ = try await attach(contract, "contract.pdf", by: bench.pat)
    try await give(to: "rob")
    _ = try await attach(licence, "lease.pdf", by: bench.rob)
    #expect(try await names(bench.rob) == ["lease.pdf"])
    try await give(to: "pat")
    #expect(try await names(bench.pat) == ["contract.pdf"])
    try await give(to: "rob")
    // Somebody who has the file is not kept from it.
    _ = try await attach(contract, "copy.pdf", by: bench.rob)
    #expect(try await names(bench.rob).sorted() == ["copy.pdf", "lease.pdf"])
    #expect(try await names(bench.anna).count == 2)
  }

  @Test("The same rule holds for files of dishes on the menu")
  func menu() async throws {
    let item = bench.market.item.id.description
    _ = try await attach(contract, "supplier.pdf", by: bench.pat, to: "menu item", item)
    #expect(try await names(bench.pat, of: "menu item", item) == ["supplier.pdf"])
    try await give(to: "rob")
    #expect(try await names(bench.rob, of: "menu item", item) == [])
    #expect(try await names(bench.anna, of: "menu item", item) == ["supplier.pdf"])
  }
}
