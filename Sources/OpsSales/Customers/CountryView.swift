import OpsDomain
import OpsKernel

/// A country as operations answer it.
public struct CountryView: OperationOutput, Equatable {
  public static let answerName = "country/1"

  /// Code of ISO 3166-1 with two letters, such as LT.
  public let code: String
  /// Code of ISO 3166-1 with three letters, such as LTU.
  public let alpha3: String
  /// English name.
  public let name: String
  /// What phone numbers of the country begin with, such as +370; null for a country without one.
  public let dialCode: String?
  /// Part of the world, as the statistics of the United Nations divide it.
  public let region: String

  init(_ country: Country) {
    code = country.code
    alpha3 = country.alpha3
    name = country.name
    dialCode = country.dialCode.map { "+" + $0 }
    region = country.region
  }

  /// The text that the list is searched by, folded.
  var searchText: String {
    TextFolding.fold([code, alpha3, name, dialCode ?? "", region].joined(separator: " "))
  }

  public static let columns: [FieldColumn] = [
    .init("code", "CODE"), .init("alpha3", "ALPHA-3"), .init("name", "NAME"),
    .init("dial_code", "DIAL CODE"), .init("region", "REGION"),
  ]
}
