import OpsDomain
import OpsSales
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsKernel

/// How many files a record has, of which kind, and how large.
@Suite struct AttachmentLimitsTests {
  private let bench: AttachmentBench

  init() async throws { bench = try await AttachmentBench() }

  private func set(_ key: String, _ value: String) async throws {
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: key, value: value), bench.anna)
  }

  @Test func aProductHasThreeImages() async throws {
    for byte in UInt8(1)...3 { try await bench.attach(AttachmentBench.image(byte), for: .image) }
    let fourth = await failureCode {
      try await bench.attach(AttachmentBench.image(4), for: .image)
    }
    #expect(fourth == .ruleViolated)
    // Other files do not count.
    try await bench.attach()
    let product = try await bench.book.dependencies.products.show(
      ProductReference(sku: "LAMP-1"), bench.sam
    ).output
    let listed = try await bench.list().filter { $0.purpose == .image }.map(\.digest)
    #expect(product.images == listed && listed.count == 3)
  }

  @Test func anImageIsAnImageAndNotTooLarge() async throws {
    let scan = await failureCode { try await bench.attach(for: .image) }
    #expect(scan == .badValue)
    let large = await failureCode {
      try await bench.attach(AttachmentBench.image(1, 3 << 20 + 1), for: .image)
    }
    #expect(large == .tooLarge)
    let place = await failureCode {
      try await bench.attach(
        AttachmentBench.image(1), to: "location", "MAIN", for: .image, by: bench.anna)
    }
    #expect(place == .badValue)
  }

  @Test func aCustomerHasOneAvatar() async throws {
    let made = try await bench.attach(
      AttachmentBench.image(1), to: "customer", "000001", for: .avatar)
    let second = await failureCode {
      try await bench.attach(AttachmentBench.image(2), to: "customer", "000001", for: .avatar)
    }
    #expect(second == .ruleViolated)
    let shown = try await bench.book.dependencies.customers.show(
      CustomerReference(customer: "000001"), bench.sam
    ).output
    #expect(shown.avatarImage == made.digest && shown.avatar != nil)
  }

  @Test func oneFileHasALimit() async throws {
    try await set("attachment.file_limit", "1")
    try await bench.attach([UInt8](repeating: 7, count: 1 << 20))
    let larger = await failureCode {
      try await bench.attach([UInt8](repeating: 7, count: 1 << 20 + 1))
    }
    #expect(larger == .tooLarge)
  }

  @Test func allFilesTogetherHaveAQuota() async throws {
    try await set("attachment.quota", "1")
    try await bench.attach([UInt8](repeating: 7, count: 700_000))
    let more = await failureCode {
      try await bench.attach([UInt8](repeating: 8, count: 700_000))
    }
    #expect(more == .ruleViolated)
    let number = try #require(try await bench.list().first?.number)
    _ = try await bench.files.remove(RemoveAttachment(attachment: number), bench.sam)
    try await bench.attach([UInt8](repeating: 8, count: 700_000))
  }

  @Test func partsComeInOrderAndMayComeTwice() async throws {
    let upload = try FileUpload(
      token: String(repeating: "ab", count: 16), by: bench.sam.principal.userID, kind: "product",
      record: "LAMP-1")
    let bytes = Array("a file in two parts".utf8)
    let sam = bench.sam.principal
    let gap = await failureCode {
      try await bench.door.receive([1], at: 5, of: upload, for: sam)
    }
    #expect(gap == .badState)
    try await bench.door.receive(Array(bytes[..<7]), at: 0, of: upload, for: sam)
    try await bench.door.receive(Array(bytes[..<7]), at: 0, of: upload, for: sam)
    try await bench.door.receive(Array(bytes[7...]), at: 7, of: upload, for: sam)
    let digest = ImageDigest(of: bytes)
    let first = try await bench.door.finish(upload, as: digest, for: sam)
    #expect(first.type == .text && first.size == Int64(bytes.count))
    // An answer that was lost is asked for again.
    #expect(try await bench.door.finish(upload, as: digest, for: sam) == first)
    #expect(throws: OpsError.self) { try FileUpload(token: "../../book", by: nil) }
  }

  @Test func aFileThatChangesOnItsWayIsRefused() async throws {
    let sam = bench.sam.principal
    let upload = try FileUpload(
      token: String(repeating: "cd", count: 16), by: sam.userID, kind: "product",
      record: "LAMP-1")
    try await bench.door.receive([1, 2, 3], at: 0, of: upload, for: sam)
    let changed = await failureCode {
      try await bench.door.finish(upload, as: ImageDigest(of: [1, 2, 4]), for: sam)
    }
    #expect(changed == .badValue)
  }
}
