import OpsDomain
import OpsKernel
import OpsStorage

/// An image of a menu item, named by the digest of its bytes. The bytes are beside the book.
public struct MenuImage: Entity {
  /// Where the book keeps the images of menu items; the journal has every change.
  public static let record = Record("menu_images", .marketplace, "menu image")

  public var id: RecordID
  public var version: Int64 = 0
  /// The menu item that it shows.
  public var itemID: Reference<MenuItem>
  /// SHA-256 of the image, 64 hexadecimal digits in small letters.
  public var digest: Indexed<Line>
  /// Format of the image, as its bytes show.
  public var type: ImageType
  /// In bytes.
  public var bytes: Positive
  /// When it was added to the item.
  public var addedAt: Trail<Instant>

  /// An item has the same image only once.
  public static let placeKey = uniqueKey(Columns.itemID, Columns.digest)
  public static let keys = [placeKey.unique]
}

extension MenuImage {
  /// The images of these items, in their order. Needs the rights of the system.
  static func of(
    _ items: [RecordID], _ transaction: Transaction
  ) async throws -> [RecordID: [MenuImage]] {
    guard !items.isEmpty else { return [:] }
    let found = try await transaction.repository(MenuImage.self).all(
      where: .oneOf(Columns.itemID, Set(items).sorted()))
    return Dictionary(grouping: found.sorted { $0.id < $1.id }, by: \.itemID)
  }
}
