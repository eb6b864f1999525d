import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.image`.
public struct KeepMenuImages: OperationInput {
  /// `|`: What to do: add an image, list those of an item, remove one, or get one.
  public var action: ImageAction
  /// The partner that sells the item.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `FILE|N`: What to add: a file, or the SHA-256 of an uploaded image. What to remove
  /// or get: its number in the list, or its SHA-256.
  public var image: Argument<SentFile>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?

  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { action.onlyAsks }
}

/// The images of a menu item, or the one that was asked for.
public struct MenuImagesView: OperationOutput, Equatable {
  public static let answerName = "menu.images/1"

  /// Name of the partner.
  public let partner: String
  /// SKU of the product that the item sells.
  public let sku: String
  /// Null for a product without sizes.
  public let size: String?
  /// The images of the item in their order, or only the one that was asked for.
  public let images: [MarketImageView]
}

extension MenuService {
  package static let image = Operation<KeepMenuImages, MenuImagesView>(
    "menu.image", area: .marketplace,
    "Adds, lists, removes or gets images of a menu item: JPEG, PNG or WebP of at most "
      + "\(MarketImageLimits.megabytes(MarketImageLimits.item)).",
    permission: .marketExplore, effect: .write(.reversible),
    examples: [
      "menu image list \"Bella Napoli\" LAMP-1",
      "menu image add \"Bella Napoli\" LAMP-1 "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5",
    ], consistency: .snapshot)

  /// Everybody who sees the partner sees the images of its menu; its owner and administrators
  /// change them. An image that is there already is not added twice. Its kind is found out from its
  /// bytes.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `denied.permission`, `usage.arguments` without an
  /// image, `data.bad_value`, `data.too_large`, and `rule.violated` for one image too many.
  public func image(
    _ input: KeepMenuImages, _ call: Call
  ) async throws -> Outcome<MenuImagesView> {
    let added =
      input.action == .add
      ? try await ImageChoice.added(
        input.image, atMost: MarketImageLimits.item, asking: .catalogueManage, field: "image",
        for: Self.image.descriptor, desk, call) : nil
    var outcome = try await desk.perform(Self.image, input, call) { transaction in
      let desk = MenuImageDesk(transaction)
      return try await input.onlyAsks ? desk.show(input) : desk.change(input, added)
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }
}
