import OpsDomain
import OpsKernel
import OpsWire

extension RouteDescription {
  /// The routes of files that come and go part by part.
  static let files: [Route: RouteDescription] = [
    .upload: RouteDescription(
      summary: "Stores a part of a file for a record; parts come in order, 1 MiB at most each.",
      body: .bytes, parameters: target + [query("at", JSONSchema.integer(0...Int64.max))],
      answer: Envelope.of("upload/1", JSONSchema.object(["bytes": ["type": "integer"]])),
      others: [409, 422]),
    .endUpload: RouteDescription(
      summary: "Keeps a file when all its parts have arrived; attachment.add can then name it.",
      parameters: target + [query("digest", digest)],
      answer: Envelope.of(
        "file/1",
        JSONSchema.object([
          "digest": digest, "type": JSONSchema.word(FileType.allCases.map(\.rawValue)),
          "bytes": ["type": "integer"],
        ])),
      others: [409, 422]),
    .file: RouteDescription(
      summary: "A part of a file by its digest, 1 MiB at most; empty after the end of the file.",
      parameters: [query("from", JSONSchema.integer(0...Int64.max))], answer: binary,
      answers: .file),
    .thumbnail: RouteDescription(
      summary: "A small PNG of an image by its digest.", answer: binary, answers: .image),
  ]

  private static let digest = JSONSchema.text(64...64, pattern: "^[0-9a-f]+$")

  /// The record that a file is for.
  private static let target: [Document] = [
    query("kind", JSONSchema.text(1...Limits.nameLength)),
    query("record", JSONSchema.text(1...Limits.nameLength)),
  ]
}
