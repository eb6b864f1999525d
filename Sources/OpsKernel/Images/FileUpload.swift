import OpsDomain

/// A file that comes in part by part, and what it is going to be attached to.
public struct FileUpload: Sendable, Hashable {
  /// Hexadecimal digits of a token.
  public static let digits = 32

  /// How the names of files begin that are coming in.
  public static let prefix = "upload-"

  /// Tells the uploads of one person apart: 32 small hexadecimal digits.
  public let token: String
  /// Who brings the file; nil for the system.
  public let person: RecordID?
  /// The kind of the record that it is for, such as `product`. A server asks whether the person may
  /// change that record before it takes a part.
  public let kind: String
  /// What people call that record.
  public let record: String

  /// Throws `data.bad_value` for a token that is none.
  public init(
    token: String, by person: RecordID?, kind: String = "", record: String = ""
  ) throws(OpsError) {
    guard token.utf8.count == Self.digits, HexText.bytes(token) != nil else {
      throw OpsError(
        .badValue, "\(Excerpt.of(token)) is not the name of an upload", field: "upload",
        hint: "choose \(Self.digits) small hexadecimal digits at random")
    }
    self.token = token
    self.person = person
    self.kind = kind
    self.record = record
  }

  /// What it is called where it is kept: nobody adds to the upload of somebody else.
  public var name: String { "\(start)\(token)" }

  /// How the names of all uploads of the person begin.
  public var start: String { Self.start(of: person) }

  /// How the names of all uploads of a person begin; nil stands for the system.
  static func start(of person: RecordID?) -> String {
    "\(prefix)\(person?.description ?? "system")-"
  }

  /// The refusal of a part that does not follow the parts before it.
  public static let gap = OpsError(
    .badState, "A part of the file is missing before this one", field: "at",
    hint: "send the parts in order, from the first byte on")

  /// The refusal of a part, or an end, while another part is written or the file is being ended.
  public static let busy = OpsError(
    .throttled, "Another call is writing or ending this upload", field: "upload",
    hint: "wait for its answer, then try again",
    retryAfter: TimeSpan(milliseconds: 1000))

  /// Files of one person that may be coming in at once.
  public static let mostOpen = 32

  /// The refusal of one more file while so many of the person have not been ended.
  public static let tooMany = OpsError(
    .throttled, "\(mostOpen) files of yours are coming in and have not been ended",
    field: "upload", hint: "end these uploads first; those left so are removed after a while")

  /// The refusal of an upload that is not here.
  public static let missing = OpsError(
    .notFound, "No part of this file has come in", field: "upload", hint: "send it again")

  /// The refusal of a file whose bytes are not those of its digest.
  public static let changed = OpsError(
    .badValue, "The bytes that came are not those of the digest", field: "digest",
    hint: "send the file again, and give the SHA-256 of all of it")
}
