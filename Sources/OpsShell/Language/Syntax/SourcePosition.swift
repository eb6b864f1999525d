/// Where something stands in a script.
public struct SourcePosition: Sendable, Hashable {
  /// Path of the file as it was asked for; nil at the prompt.
  public var file: String?
  /// Line, from 1.
  public var line: Int
  /// Column in Unicode scalars, from 1.
  public var column: Int

  /// A place in a file, or at the prompt if no file is given; by default its first character.
  public init(file: String? = nil, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, without a file `line:column`: the `at` of an error.
  public var text: String {
    let place = "\(line):\(column)"
    return file.map { "\($0):\(place)" } ?? place
  }
}
