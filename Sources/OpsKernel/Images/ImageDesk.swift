import OpsDomain
import OpsStorage

/// The door to images, as ``Desk`` is to records: who may bring one, and who is shown one. Of a
/// book on a server, the server answers both.
public struct ImageDesk: Sendable {
  private let desk: Desk
  private var users: [any ImageUser] { desk.world.rules.hooks((any ImageUser).self) }

  /// A door to the images of the book of this desk.
  public init(_ desk: Desk) { self.desk = desk }

  /// Bytes of the largest image that anybody may bring.
  public var largest: Int { users.map { $0.largest }.max() ?? 0 }

  /// Refuses people who may run no operation that takes images.
  ///
  /// - Parameter name: The operation that the image is for, which the refusal is about; nil where
  ///   that is not known.
  /// Throws what ``Desk/admit(_:to:)`` throws for the operations that take images, and
  /// `denied.read_only` for a token that may only read.
  public func admit(_ principal: Principal, for name: String? = nil) async throws {
    guard desk.forwarder == nil else { return }
    var refusal: any Error = OpsError(.denied, "This book cannot keep images")
    let asked = name.flatMap(taking)
    for operation in users.flatMap({ $0.operations }) {
      do {
        try desk.admit(principal, to: operation)
        guard !principal.limits.isReadOnly else {
          throw OpsError(.deniedReadOnly, "A token that can only read cannot send images")
        }
        return
      } catch {
        if asked == nil || asked?.name == operation.name { refusal = error }
      }
    }
    if let name, let permission = asked?.permission, !principal.isNobody {
      do { try principal.require(permission, to: name) } catch { refusal = error }
    }
    await desk.keepRefusal(refusal, of: Self.bringing, by: principal)
    throw refusal
  }

  /// The operation whose right is asked for when an image is given to the operation called `name`.
  private func taking(_ name: String) -> OperationDescriptor? {
    users.first { user in
      (user.operations + user.showing).contains { $0.name == name }
    }?.operations.first
  }

  /// Keeps an image, so that an operation can name it. Nothing of the book changes: an image that
  /// no record comes to name is removed after a while.
  ///
  /// - Parameter most: Bytes that it may have; as many as anybody may bring unless told.
  /// - Throws: What ``admit(_:)`` throws, `data.bad_value` for what is no image, `data.too_large`,
  ///   `tempfail.storage_full`, and what a server refuses.
  public func keep(
    _ bytes: [UInt8], for principal: Principal, field: String, atMost most: Int? = nil
  ) async throws -> ImageFacts {
    try await admit(principal)
    let facts = try ImageFacts(of: bytes, field: field)
    try facts.requireSize(atMost: most ?? largest, field: field)
    try await desk.world.images.put(bytes, facts, by: principal.userID)
    return facts
  }

  /// What is known of an image that the caller is about to name, so that others may come to see it:
  /// only who brought it, or is shown it already, may do that.
  ///
  /// Throws `notfound.any` for any other image, whether or not it is here, and what the store
  /// throws.
  package func facts(
    of digest: ImageDigest, for principal: Principal, field: String
  ) async throws -> ImageFacts {
    guard try await mayName(digest, principal),
      let facts = try await desk.world.images.facts(of: digest)
    else {
      throw OpsError(
        .notFound, "There is no image \(digest.text.prefix(12))… here", field: field,
        hint: "send it first: the command takes a file, over HTTP it is POST /v1/images")
    }
    return facts
  }

  /// Whether the caller has brought the image, or is shown it already.
  func mayName(_ digest: ImageDigest, _ principal: Principal) async throws -> Bool {
    if principal.isSystem { return true }
    guard let user = principal.userID else { return false }
    if try await desk.world.images.isBrought(digest, by: user) { return true }
    return try await sight(of: digest, by: principal) != nil
  }

  /// An image that the caller may see. A look at a person, such as at the door of somebody who was
  /// brought something, is kept as any look at personal data.
  ///
  /// Throws `notfound.any` for one that no record shows to the caller, whether or not it is here,
  /// `denied.scope` for a token that is meant for nothing that shows images, and what the store
  /// throws: then nothing is shown.
  public func image(
    _ digest: ImageDigest, for principal: Principal
  ) async throws -> (bytes: [UInt8], type: ImageType) {
    try await requireScope(principal)
    guard let reading = try await sight(of: digest, by: principal),
      let bytes = try await desk.world.images.bytes(of: digest),
      let type = ImageType(content: bytes)
    else {
      throw OpsError(
        .notFound, "There is no image \(digest.text.prefix(12))…", field: "image",
        hint: "`opsh menu show`, `partner show` and `order show` name the images that you see")
    }
    try await desk.keepReading(reading, by: principal, as: Self.showing)
    return (bytes, type)
  }

  /// Refuses a token that is meant for none of the operations that show images.
  func requireScope(_ principal: Principal) async throws {
    let showing = users.flatMap { $0.showing }
    guard desk.forwarder == nil, let first = showing.first,
      !showing.contains(where: { principal.limits.covers($0.name, in: $0.area) })
    else { return }
    do {
      try principal.limits.check(first.name, in: first.area, isWrite: false)
    } catch {
      await desk.keepRefusal(error, of: Self.showing, by: principal)
      throw error
    }
  }

  /// Nil for an image that no record shows to the caller. A server keeps looks by itself.
  func sight(
    of digest: ImageDigest, by principal: Principal
  ) async throws -> PersonalReading? {
    guard desk.forwarder == nil else { return PersonalReading() }
    let context = desk.world.context(for: principal)
    return try await desk.store.read(.latest) { reader in
      let transaction = Transaction(reading: reader, context: context)
      for user in users {
        if let reading = try await user.reading(of: digest, transaction) { return reading }
      }
      return nil
    }
  }

  /// What refusals and looks are kept under.
  private static let bringing = "image.bring"
  private static let showing = "image.show"
}
