import OpsDomain
import OpsKernel
import OpsStorage

/// The images of one menu item: what `menu.image` does with them.
struct MenuImageDesk {
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
      place = try ImageChoice.place(
        input.image, among: images.map(\.digest), of: input.sku, at: partner.name)
    }
    return try await view(item, of: partner, only: place)
  }

  func change(_ input: KeepMenuImages, _ added: ImageFacts?) async throws -> MenuImagesView {
    try transaction.principal.require(.catalogueManage, to: "Changing the images of a menu")
    let (partner, item) = try await desk.item(input.partner, input.sku, size: input.size)
    let images = try await images(of: item)
    let book = desk.system.repository(MenuImage.self)
    if input.action == .remove {
      let place = try ImageChoice.place(
        input.image, among: images.map(\.digest), of: input.sku, at: partner.name)
      _ = try await desk.update(item)
      try await book.delete(images[place])
    } else if let added, !images.contains(where: { $0.digest == added.digest.text }) {
      // The item is written first: the gate checks whether it is the caller's.
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
