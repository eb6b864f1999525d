import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `partner.image`.
public struct KeepPartnerImages: OperationInput {
  /// `|`: What to do: add an image, list them, remove one, or get one.
  public var action: ImageAction
  /// The partner.
  public var partner: NameOf<Partner>
  /// `|`: Which image; leave it out to list both.
  public var kind: Argument<PartnerImageKind>?
  /// `FILE`: What to add: a file, or the SHA-256 of an image that is already uploaded.
  public var image: Argument<SentFile>?

  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { action.onlyAsks }
}

/// The images of a partner, or the one that was asked for.
public struct PartnerImagesView: OperationOutput, Equatable {
  public static let answerName = "partner.images/1"

  /// Name of the partner.
  public let partner: String
  /// The images of the partner in their order, or only the one that was asked for.
  public let images: [MarketImageView]
}

extension PartnerService {
  package static let image = Operation<KeepPartnerImages, PartnerImagesView>(
    "partner.image", area: .marketplace,
    "Adds, lists, removes or gets the hero image (at most "
      + "\(MarketImageLimits.megabytes(MarketImageLimits.hero))) and the logo "
      + "(\(MarketImageLimits.megabytes(MarketImageLimits.logo))) of a partner.",
    permission: .marketExplore, effect: .write(.reversible),
    examples: [
      "partner image list \"Bella Napoli\"",
      "partner image add \"Bella Napoli\" logo "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5",
    ], consistency: .snapshot)

  /// Everybody who sees the partner sees its images; its owner and administrators change them. A
  /// new one takes the place of the one before.
  ///
  /// Throws `notfound.any`, `denied.permission`, `usage.arguments` without a kind or an image,
  /// `data.bad_value` and `data.too_large`.
  public func image(
    _ input: KeepPartnerImages, _ call: Call
  ) async throws -> Outcome<PartnerImagesView> {
    // Without a kind the image is not looked at: which one is missing is told first.
    let added =
      input.action == .add && input.kind != nil
      ? try await ImageChoice.added(
        input.image, atMost: input.kind?.most ?? MarketImageLimits.largest,
        asking: .businessUpdateInfo, field: "image", for: Self.image.descriptor, desk, call)
      : nil
    var outcome = try await desk.perform(Self.image, input, call) { transaction in
      let desk = PartnerImageDesk(transaction)
      return try await input.onlyAsks ? desk.show(input) : desk.change(input, added)
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }
}
