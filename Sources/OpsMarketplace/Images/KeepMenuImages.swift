import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `menu.image`.
public struct KeepMenuImages: OperationInput {
  /// `|`: What to do: add an image, list those of an item, remove one, or get one.
  public var action: ImageAction
  /// The partner that sells the item.
  public var partner: NameOf<Partner>
  /// The product that it is.
  public var sku: Name
  /// `FILE|N`: What to add: a file, or the SHA-256 of an image that was sent before. What to remove
  /// or get: its number in the list, or its SHA-256.
  public var image: Argument<String>?
  /// `S`: Size, for a product that has some.
  public var size: Name?

  public static var mayOnlyAsk: Bool { true }
  public var onlyAsks: Bool { action.onlyAsks }
}

/// The images of a menu item, or the one that was asked for.
public struct MenuImagesView: OperationOutput, Equatable {
  public static let answerName = "menu.images/1"

  public let partner: String
  public let sku: String
  /// Null for a product without sizes.
  public let size: String?
  public let images: [MarketImageView]

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER", .right), .init("type", "TYPE"), .init("bytes", "BYTES", .right),
    .init("digest", "DIGEST"),
  ]
}

extension MenuService {
  static let image = Operation<KeepMenuImages, MenuImagesView>(
    "menu.image", area: .marketplace,
    "Adds, lists, removes or gets images of a menu item: JPEG, PNG or WebP of at most 3 MB.",
    permission: .marketExplore, effect: .write(.reversible),
    examples: [
      "menu image list \"Bella Napoli\" LAMP-1",
      "menu image add \"Bella Napoli\" LAMP-1 "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5",
    ], consistency: .snapshot)

  /// Everybody who sees the partner sees the images of its menu; its owner and administrators change
  /// them. An image that is there already is not added twice. Its kind is found out from its bytes.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `denied.permission`, `usage.arguments` without an image,
  /// `data.bad_value`, `data.too_large`, and `rule.violated` for one image too many.
  public func image(
    _ input: KeepMenuImages, _ call: Call
  ) async throws -> Outcome<MenuImagesView> {
    let added =
      input.action == .add
      ? try await ImageChoice.added(
        input.image, atMost: MarketImageLimits.item, asking: .catalogueManage, field: "image",
        for: Self.image.descriptor, desk, call) : nil
    var outcome = try await desk.perform(Self.image, input, call) { transaction in
      let editing = MenuImages(transaction)
      return try await input.onlyAsks ? editing.show(input) : editing.change(input, added)
    }
    outcome.isRead = input.onlyAsks
    return outcome
  }
}

/// The images of one menu item: what `menu.image` does with them.
private struct MenuImages {
  private let transaction: Transaction
  private let desk: MenuDesk

  init(_ transaction: Transaction) {
    self.transaction = transaction
    desk = MenuDesk(transaction)
  }

  func show(_ input: KeepMenuImages) async throws -> MenuImagesView {
    let partner = try await transaction.repository(Partner.self).named(input.partner)
    let item = try await desk.system.repository(MenuItem.self)
      .named(input.sku, size: input.size, of: partner)
    let images = try await images(of: item)
    var place: Int?
    if input.action == .get {
      place = try ImageChoice.place(input.image, among: images.map(\.digest))
    }
    return try await view(item, of: partner, only: place)
  }

  func change(_ input: KeepMenuImages, _ added: ImageFacts?) async throws -> MenuImagesView {
    try transaction.principal.require(.catalogueManage, to: "Changing the images of a menu")
    let (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
    let images = try await images(of: item)
    let book = desk.system.repository(MenuImage.self)
    if input.action == .remove {
      let place = try ImageChoice.place(input.image, among: images.map(\.digest))
      _ = try await desk.update(item)
      try await book.delete(images[place])
    } else if let added, !images.contains(where: { $0.digest == added.digest.text }) {
      // The item first: the gate asks of it whether it is the caller's.
      _ = try await desk.update(item)
      _ = try await book.create(
        MenuImage(
          id: transaction.nextID(), itemID: item.id, digest: added.digest.text,
          type: added.type, bytes: added.size, addedAt: transaction.now))
    }
    return try await view(item, of: partner)
  }

  private func images(of item: MenuItem) async throws -> [MenuImage] {
    try await MenuImage.of([item.id], desk.system)[item.id] ?? []
  }

  private func view(
    _ item: MenuItem, of partner: Partner, only place: Int? = nil
  ) async throws -> MenuImagesView {
    let known = try await desk.view(item, of: partner)
    let images = try await images(of: item).enumerated().map { index, image in
      MarketImageView(
        number: Int64(index + 1), kind: nil, digest: image.digest, type: image.type,
        bytes: image.bytes)
    }
    return MenuImagesView(
      partner: partner.name, sku: known.sku, size: known.size,
      images: place.map { [images[$0]] } ?? images)
  }
}
