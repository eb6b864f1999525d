import Foundation
import OpsKernel
import OpsTesting
import Testing

@Suite struct DelimitedCorpusTests {
  private typealias Samples = DelimitedSamples
  private static let spectrum = PackageFolder.shared("data/nasty/csv-spectrum")?.path
  private static let retail = PackageFolder.shared(
    "data/online-retail/online_retail_dev_2010-12_to_2011-06.csv.gz")?.path

  @Test(
    .enabled(if: spectrum != nil, "csv-spectrum is not beside the package"),
    arguments: [
      "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "newlines",
      "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
    ])
  func csvSpectrumReadsAsItsJSONSays(name: String) throws {
    let folder = try #require(Self.spectrum)
    let wanted = try JSONDecoder().decode(
      [[String: String]].self, from: Data(Samples.read("\(folder)/json/\(name).json")))
    let rows = try Samples.records(ByteSources.open("\(folder)/csvs/\(name).csv"))
    let header = try #require(rows.first)
    let names = header.fields.compactMap(\.text)
    let found = rows.dropFirst().map { row in
      Dictionary(uniqueKeysWithValues: zip(names, row.fields.compactMap(\.text)))
    }
    #expect(found == wanted)
  }

  /// Its JSON does not match its CSV (another telephone number), so the CSV is checked by hand.
  @Test(.enabled(if: spectrum != nil, "csv-spectrum is not beside the package"))
  func csvSpectrumCoordinatesKeepTheirQuoteSigns() throws {
    let folder = try #require(Self.spectrum)
    let rows = try Samples.records(
      ByteSources.open("\(folder)/csvs/location_coordinates.csv"))
    #expect(rows.count == 2)
    #expect(rows[1].fields.map(\.isQuoted) == [false, false, false, false])
    #expect(rows[1].fields[1].text == "37\u{fffd}36'37.8\"N 121\u{fffd}2'17.9\"W")
  }

  @Test(.enabled(if: retail != nil, "the online retail file is not beside the package"))
  func aYearOfInvoicesReadsWithoutAProblem() throws {
    let path = try #require(Self.retail)
    var reader = DelimitedReader(try ByteSources.open(path))
    let header = try #require(try reader.next())
    let binding = try HeaderBinding(header: header, required: ["stockcode", "Quantity"])
    var rows = 0
    var problems = 0
    var last = 0
    while let row = try reader.next() {
      rows += 1
      last = row.line
      if binding.problem(in: row) != nil { problems += 1 }
    }
    #expect(rows == 245_903)
    #expect(last == 245_904)
    #expect(problems == 0)
    #expect(reader.position.fraction == 1)
  }
}
