import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// People who are not of the staff share four fifths of the room for files, and one of them has at
/// most a twentieth.
@Suite("Room for files of outsiders")
struct OutsideQuotaTests {
  private let bench: PartnerBench

  init() async throws {
    bench = try await PartnerBench()
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "attachment.quota", value: "1"), bench.anna)
  }

  @discardableResult
  private func attach(_ byte: UInt8, _ count: Int, by call: Call) async throws -> AttachmentView {
    let facts = try await FileDesk(bench.book.desk).keep(
      kind: "partner", record: bench.name, for: call.principal
    ) {
      MemoryByteSource([UInt8](repeating: byte, count: count))
    }
    return try await bench.book.dependencies.attachments.add(
      AddAttachment(
        kind: "partner", record: bench.name, file: facts.digest.text, name: "file.bin"), call
    ).output
  }

  @Test("One outsider has a twentieth, sent or attached, and removing makes room")
  func twentieth() async throws {
    let made = try await attach(1, 40_000, by: bench.pat)
    let refused = await #expect(throws: OpsError.self) {
      try await attach(2, 40_000, by: bench.pat)
    }
    #expect(refused?.code == .ruleViolated && refused?.hint?.contains("attachment remove") == true)
    try await attach(3, 200_000, by: bench.anna)
    _ = try await bench.book.dependencies.attachments.remove(
      RemoveAttachment(attachment: made.number), bench.pat)
    try await attach(2, 40_000, by: bench.pat)
  }

  @Test("The last fifth is for the staff")
  func lastFifth() async throws {
    try await attach(1, 830_000, by: bench.anna)
    let refused = await #expect(throws: OpsError.self) {
      try await attach(2, 20_000, by: bench.pat)
    }
    #expect(refused?.code == .ruleViolated && refused?.hint?.contains("attachment.quota") == true)
    try await attach(3, 100_000, by: bench.anna)
  }
}
