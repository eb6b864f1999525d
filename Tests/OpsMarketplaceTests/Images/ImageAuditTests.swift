import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Images beside the book against the records that name them.
@Suite("Images and their records")
struct ImageAuditTests {
  private let bench: ImageBench

  init() async throws { bench = try await ImageBench() }

  private func findings() async throws -> ImageAudit.Findings {
    try await ImageAudit(bench.book.desk).findings()
  }

  @Test func whatNoRecordNamesIsCountedAndNoFault() async throws {
    // The sample image, which every sample book has.
    let before = try await findings()
    #expect(before.isSound && before.kept == 1 && before.unnamed == 1)
    let digest = try await bench.bring()
    _ = try await bench.menu(.add, digest)
    _ = try await bench.partner(.add, .logo, digest)
    _ = try await bench.bring(filledWith: 7)
    let found = try await findings()
    #expect(found.isSound && found.kept == 3 && found.unnamed == 2)
  }

  @Test func aMissingImageIsToldOnce() async throws {
    let digest = try await bench.bring()
    _ = try await bench.menu(.add, digest)
    _ = try await bench.partner(.add, .hero, digest)
    let name = try ImageDigest(parsing: digest, field: "image")
    let (none, now) = (TimeSpan(milliseconds: 0), bench.book.clock.now())
    #expect(try await !bench.images.drop(name, after: none, at: now))
    #expect(try await bench.images.drop(name, after: none, at: now))
    let found = try await findings()
    #expect(found.missing == [name] && found.damaged.isEmpty && !found.isSound)
  }

  @Test func bytesThatAreNotThoseOfTheDigestAreTold() async throws {
    let bytes = SampleImage.make(.jpeg, 64)
    let facts = try ImageFacts(of: bytes, field: "image")
    _ = try await bench.menu(.add, try await bench.bring())
    try await bench.images.put(SampleImage.make(.jpeg, 64, filledWith: 9), facts, by: nil)
    let found = try await findings()
    #expect(found.damaged == [facts.digest] && found.missing.isEmpty && !found.isSound)
    #expect(found.kept == 2)
  }

  @Test func digestsOfRecordsComePageByPage() async throws {
    var all: [ImageDigest] = []
    for byte in UInt8(1)...5 {
      let digest = try await bench.bring(filledWith: byte)
      _ = try await bench.menu(.add, digest)
      if byte < 3 { _ = try await bench.partner(.add, byte == 1 ? .hero : .logo, digest) }
      all.append(try ImageDigest(parsing: digest, field: "image"))
    }
    let ofPartners = all.prefix(2).sorted()
    all.sort()
    for limit in [1, 2, 3, 10] {
      #expect(try await digests(of: MenuImageUser(), limit) == all, "\(limit)")
      #expect(try await digests(of: PartnerImageUser(), limit) == ofPartners, "\(limit)")
    }
  }

  private func digests(
    of user: some ImageUser, _ limit: Int
  ) async throws -> [ImageDigest] {
    var found: [ImageDigest] = []
    while true {
      let last = found.last
      let page = try await bench.book.read {
        try await user.digests(after: last, limit: limit, $0)
      }
      if page.isEmpty { return found }
      found += page
    }
  }
}
