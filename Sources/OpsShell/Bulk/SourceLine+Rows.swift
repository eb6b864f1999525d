import OpsDomain
import OpsKernel

// Lines as rows: what both forms of them share.
extension SourceLine {
  /// Whether there is nothing on the line to run.
  var isEmptyOrComment: Bool {
    guard problem == nil else { return false }
    let first = content.first { $0 != 0x20 && $0 != 0x09 }
    return first == nil || first == UInt8(ascii: "#")
  }

  /// The JSON object on the line. Throws the line's own problem and `data.malformed`.
  func object() throws(OpsError) -> DocumentObject {
    if let problem { throw problem }
    guard case .object(let object) = try DocumentParser.parse(content) else {
      throw OpsError(.malformed, "The line is not a JSON object")
    }
    return object
  }
}

extension LineReader {
  /// The next line that has something to run; nil at the end. Throws what reading throws.
  mutating func nextContent() throws -> SourceLine? {
    while let line = try next() {
      if !line.isEmptyOrComment { return line }
    }
    return nil
  }
}

extension BulkRow {
  /// The row of a line; what is wrong with the line is the row's, and no error of the reading.
  init(_ line: SourceLine, _ call: () throws -> BulkCall) throws {
    do {
      self.init(source: .line(line), call: .success(try call()))
    } catch let error as OpsError {
      self.init(source: .line(line), call: .failure(error))
    }
  }
}
