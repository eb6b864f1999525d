import OpsDomain
import OpsStorage

/// Records of an area that have images of their own, such as products. The area hands one in with
/// ``AreaParts/answer(_:with:)``. Other files can be attached to records of every kind.
package struct AttachmentPlace: AreaHook {
  /// The collection of the records.
  package let schema: Schema
  /// What the images are for.
  package let purpose: AttachmentPurpose
  /// How many of them one record has at most.
  package let most: Int
  /// Bytes of the largest one.
  package let bytes: Int

  /// Images for this purpose: JPEG, PNG or WebP.
  package init(_ schema: Schema, _ purpose: AttachmentPurpose, most: Int, bytes: Int) {
    self.schema = schema
    self.purpose = purpose
    self.most = most
    self.bytes = bytes
  }

  /// Other files of one record.
  static let files = 100

  /// Throws `data.bad_value` unless records of `schema` take such a file, and `data.too_large`.
  static func check(
    _ purpose: AttachmentPurpose, _ type: FileType, _ size: Int64, in schema: Schema,
    _ transaction: Transaction
  ) throws(OpsError) {
    guard purpose != .file else { return }
    let place = try find(purpose, in: schema, transaction)
    guard type.image != nil else { throw ImageFacts.notAnImage(field: "file") }
    guard size <= place.bytes else {
      throw OpsError(
        .tooLarge,
        "The image has \(size) bytes; an image of \(Article.text(schema.noun)) may have at most "
          + "\(place.bytes)", field: "file", hint: ImageFacts.smaller)
    }
  }

  /// How many files for this purpose a record has at most. Throws `data.bad_value` for a purpose
  /// that there is not for such records.
  static func most(
    _ purpose: AttachmentPurpose, in schema: Schema, _ transaction: Transaction
  ) throws(OpsError) -> Int {
    guard purpose != .file else { return files }
    return try find(purpose, in: schema, transaction).most
  }

  private static func find(
    _ purpose: AttachmentPurpose, in schema: Schema, _ transaction: Transaction
  ) throws(OpsError) -> AttachmentPlace {
    let places = transaction.hooks(AttachmentPlace.self)
    let found = places.first { $0.schema == schema && $0.purpose == purpose }
    guard let found else {
      let nouns = places.filter { $0.purpose == purpose }.map(\.schema.noun).sorted()
      throw OpsError(
        .badValue,
        "\(Article.text(schema.noun, startsSentence: true)) has no \(purpose.rawValue) of its own",
        field: "purpose",
        hint: "leave --purpose out; records with \(purpose.rawValue): "
          + nouns.joined(separator: ", "))
    }
    return found
  }
}
