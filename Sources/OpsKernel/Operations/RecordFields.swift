import OpsDomain

/// Fields of a record in an answer that is about records of every collection, by name. Each is
/// text, a whole number, true or false, or null.
public struct RecordFields: AnswerValue, Codable, Equatable {
  public static var answerShape: AnswerShape { .recordFields }

  /// The fields by their names.
  public let members: DocumentObject

  /// The fields in this order.
  public init(_ members: DocumentObject) { self.members = members }

  /// Reads the fields from an object. Throws for anything else.
  public init(from decoder: any Decoder) throws { members = try DocumentObject(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }

  /// The value of that field, or nil if there is no such field.
  public subscript(name: String) -> Document? { members[name] }

  public static func == (left: RecordFields, right: RecordFields) -> Bool {
    Document.object(left.members) == Document.object(right.members)
  }
}
