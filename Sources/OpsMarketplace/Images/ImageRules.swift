import OpsDomain
import OpsKernel

/// What the gate enforces for the images of menus and of partners alike: only the partner's own
/// user and administrators change them, and the limits of size hold.
///
/// People who see an item or a partner see its images: operations read them with the rights of the
/// system, and write them in commits that also write the item or the partner.
enum ImageRules {
  /// Throws `data.bad_value` for what is no digest, and `data.too_large`.
  static func check(
    _ digest: String, _ bytes: Int64, atMost most: Int
  ) throws(OpsError) {
    guard let name = ImageDigest(digest), TextFolding.sameBytes(name.text, digest) else {
      throw OpsError(
        .badValue, "An image is named by its SHA-256 in lower-case digits", field: "image")
    }
    guard bytes <= most else {
      throw OpsError(
        .tooLarge,
        "The image has \(bytes) bytes; at most \(MarketImageLimits.megabytes(most)) are allowed",
        field: "image", hint: "make it smaller, or save it with lower quality")
    }
  }

  /// Throws `denied.permission` unless the caller owns the partner or is an administrator.
  static func requireOwner(_ owner: RecordID?, _ caller: Principal) throws(OpsError) {
    guard !caller.isSystem, !caller.may(.marketAdminister) else { return }
    guard let owner, owner == caller.userID else {
      throw OpsError(
        .denied, "These images are not yours", field: "image",
        hint: "only the partner's owner and administrators can change them")
    }
  }
}
