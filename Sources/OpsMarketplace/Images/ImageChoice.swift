import OpsDomain
import OpsKernel

/// Which image is meant: one that was sent to be added, or one of those that are there.
enum ImageChoice {
  /// The image that is to be added, which was sent before; nil where the book is on a server, and
  /// for a caller who may not add it, whom the operation refuses.
  ///
  /// Throws `usage.arguments` without an image, `data.bad_value` for what is no digest,
  /// `notfound.any` for one that is not here, or that the caller has not brought and is not shown,
  /// and `data.too_large`.
  static func added(
    _ text: String?, atMost most: Int, asking permission: Permission, field: String,
    for descriptor: OperationDescriptor, _ desk: Desk, _ call: Call
  ) async throws -> ImageFacts? {
    guard desk.forwarder == nil, call.principal.may(permission),
      (try? desk.admit(call.principal, to: descriptor)) != nil
    else { return nil }
    do {
      guard let text else { throw missing(field) }
      let digest = try ImageDigest(parsing: text, field: field)
      let facts = try await ImageDesk(desk).facts(of: digest, for: call.principal, field: field)
      try facts.requireSize(atMost: most, field: field)
      return facts
    } catch {
      throw desk.report(error, of: descriptor.name)
    }
  }

  /// The place of the image that people name by its number or its digest. Throws `usage.arguments`
  /// without a name, and `notfound.any`.
  /// - Parameters:
  ///   - sku: Of the item whose images they are.
  ///   - partner: Whose menu has it.
  static func place(
    _ text: String?, among digests: [String], of sku: String, at partner: String
  ) throws(OpsError) -> Int {
    guard let text else { throw missing("image") }
    let place =
      if let digest = ImageDigest(text) {
        digests.firstIndex { TextFolding.sameBytes($0, digest.text) }
      } else {
        Int(text).map { $0 - 1 }
      }
    guard let place, digests.indices.contains(place) else {
      let item = Excerpt.of(sku)
      throw OpsError(
        .notFound,
        digests.isEmpty
          ? "\(item) has no images"
          : "\(item) has \(Counted.text(digests.count, "image")); there is no image "
            + Excerpt.of(text), field: "image",
        hint: "run `opsh menu image list \"\(Excerpt.of(partner))\" \(item)` to see them")
    }
    return place
  }

  private static func missing(_ field: String) -> OpsError {
    OpsError(
      .usage, "No image is named", field: field,
      hint: "name a file to add, or the number of an image")
  }
}
