import OpsDomain
import OpsKernel
import OpsWire

extension RouteDescription {
  /// The routes of images.
  static let images: [Route: RouteDescription] = [
    .images: RouteDescription(
      summary: "Stores an image; an operation can then name it by its digest.", body: .bytes,
      answer: Envelope.of(
        "image/1",
        JSONSchema.object([
          "digest": JSONSchema.text(64...64, pattern: "^[0-9a-f]+$"),
          "type": JSONSchema.word(ImageType.allCases.map(\.rawValue)),
          "bytes": ["type": "integer"],
        ]))),
    .image: RouteDescription(
      summary: "An image by its digest, for everybody who may see a record that uses it.",
      answer: binary, answers: .image),
  ]

  /// Bytes that are no text.
  static let binary: Document = ["type": "string", "format": "binary"]
}
