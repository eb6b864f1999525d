import OpsDomain
import OpsKernel
import OpsScheduling

/// Reads the instances of a file: text in the classic formats (see `ShopReader`), or JSON (see
/// ``BenchRecord``), compressed with gzip or not.
///
/// Which of the two it is follows from the first character: JSON begins with `[` or `{`.
enum BenchFile {
  /// The most bytes of a file, unpacked: 64 MiB.
  static let limit = 64 << 20

  /// Reads a file.
  /// - Parameter input: what `-` stands for.
  /// - Returns: at least one instance, each with a name.
  /// - Throws: `noinput.file`, `data.too_large`, `data.encoding`, and `data.malformed` or
  ///   `data.bad_value` with the line or the instance that is wrong.
  static func instances(
    at path: String, input: () throws -> any ByteSource
  ) throws -> [BenchInstance] {
    let source = try path == "-" ? input() : ByteSources.open(path)
    let bytes = try source.readAll(limit: limit, name: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OpsError(
        .encoding, "\(Excerpt.of(path)) is not valid UTF-8", field: "file",
        hint: "save the file as UTF-8")
    }
    let found = try isJSON(bytes) ? records(bytes) : shops(text)
    let base = path == "-" ? "input" : baseName(path)
    return found.enumerated().map { index, instance in
      guard instance.name.isEmpty else { return instance }
      var named = instance
      named.name = found.count == 1 ? base : "\(base)#\(index + 1)"
      return named
    }
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let first = bytes.first { !blanks.contains($0) }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  private static func shops(_ text: String) throws -> [BenchInstance] {
    do {
      return try ShopReader.instances(in: text).map {
        BenchInstance(name: $0.name, work: .shop($0))
      }
    } catch let error as ShopFormatError {
      throw OpsError(
        .malformed, error.sentence, field: "file",
        hint: "an instance is a line `JOBS MACHINES`, then a line for each job: "
          + "`MACHINE DURATION` for each operation, machines from 0; see `help workshop bench`",
        at: "line \(error.line)")
    }
  }

  private static func records(_ bytes: [UInt8]) throws -> [BenchInstance] {
    let document = try DocumentParser.parse(
      bytes, limits: DocumentParser.Limits(maximumBytes: limit, maximumDepth: 16))
    let items = document.items ?? [document]
    guard !items.isEmpty, items.count <= ShopLimits.instances else {
      throw OpsError(
        .badValue, "Instances in the list: \(items.count)", field: "file",
        hint: "give 1 to \(ShopLimits.instances) instances")
    }
    return try items.enumerated().map { try BenchRecord($1, number: $0 + 1).instance() }
  }

  /// `la01` of `data/la01.txt.gz`.
  private static func baseName(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? "input"
    return file.split(separator: ".").first.map(String.init) ?? String(file)
  }
}
