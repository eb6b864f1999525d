import OpsDomain

/// That somebody was erased from a book, as it is kept apart from the book: nothing of the person
/// but the identifier of the record. Older copies of the book are made to forget these persons
/// again before anybody reads them.
public struct ErasureMark: Sendable, Hashable {
  /// What a file with such marks is called, in the seal folder.
  public static let fileName = "erasures.ndjson"

  /// The collection of the person's record, such as `customers`.
  public let collection: String
  /// The record.
  public let subject: RecordID
  /// The number of the receipt of the erasure.
  public let receipt: String
  /// When the person was erased.
  public let at: Instant

  /// A mark of an erasure that stands.
  public init(collection: String, subject: RecordID, receipt: String, at: Instant) {
    self.collection = collection
    self.subject = subject
    self.receipt = receipt
    self.at = at
  }

  // MARK: Lines

  /// The content of a file with these marks: a JSON object on each line.
  public static func lines(of marks: [ErasureMark]) -> [UInt8] {
    marks.flatMap { mark in
      DocumentWriter.bytes([
        "erased": .text(mark.collection), "record": .integer(mark.subject.rawValue),
        "receipt": .text(mark.receipt), "at": .integer(mark.at.milliseconds),
      ]) + [UInt8(ascii: "\n")]
    }
  }

  /// The marks of such a file. Throws `data.malformed` with the line for a line that is none: a
  /// person would be forgotten to be forgotten.
  /// - Parameter name: What errors call the file.
  public static func read(_ bytes: [UInt8], of name: String) throws(OpsError) -> [ErasureMark] {
    var marks: [ErasureMark] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    for (index, line) in lines.enumerated() {
      guard let document = try? DocumentParser.parse(Array(line)),
        let collection = document["erased"]?.string, let subject = document["record"]?.int,
        let receipt = document["receipt"]?.string, let at = document["at"]?.int
      else {
        throw OpsError(
          .malformed,
          "Line \(index + 1) of \(Excerpt.of(name, maximum: 120)) is not the mark of an erasure",
          field: "erasures", hint: "give the file \(fileName) of the book's seal folder")
      }
      marks.append(
        ErasureMark(
          collection: collection, subject: RecordID(rawValue: subject), receipt: receipt,
          at: Instant(milliseconds: at)))
    }
    return marks
  }
}
