import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// The small marketplace with images: pat owns Bella Napoli, rob nothing of it.
struct ImageBench: MarketBench {
  let market: MarketFixture

  init() async throws { market = try await MarketFixture.make() }

  var door: ImageDesk { ImageDesk(book.desk) }
  var images: any ImageVault { book.desk.world.images }

  /// Brings an image of so many bytes; answers its digest.
  func bring(
    _ count: Int = 64, _ type: ImageType = .jpeg, filledWith byte: UInt8 = 0, by call: Call? = nil
  ) async throws -> String {
    try await door.keep(
      SampleImage.make(type, count, filledWith: byte), for: (call ?? pat).principal,
      field: "image"
    ).digest.text
  }

  func menu(
    _ action: ImageAction, _ image: String? = nil, by call: Call? = nil
  ) async throws -> MenuImagesView {
    try await book.dependencies.menus.image(
      KeepMenuImages(
        action: action, partner: MarketFixture.partnerName, sku: "LAMP-1", image: image),
      call ?? pat
    ).output
  }

  func partner(
    _ action: ImageAction, _ kind: PartnerImageKind? = nil, _ image: String? = nil,
    by call: Call? = nil
  ) async throws -> PartnerImagesView {
    try await book.dependencies.partners.image(
      KeepPartnerImages(
        action: action, partner: MarketFixture.partnerName, kind: kind, image: image),
      call ?? pat
    ).output
  }

  func sweep() async throws {
    _ = try await book.dependencies.jobs.run(RunJobs(job: "images.sweep"), Call(.system))
  }

  func pass(days: Int64) { book.clock.advance(milliseconds: days * 86_400_000) }

  /// What somebody is refused the image with; nil when it is shown.
  func refusal(_ digest: String, to call: Call) async -> ErrorCode? {
    await failureCode {
      _ = try await door.image(
        try ImageDigest(parsing: digest, field: "image"), for: call.principal)
    }
  }
}
