import OpsDomain
import OpsStorage

extension NameSource {
  static let settingRequests = NameSource(
    .settingRequest, listedBy: SettingService.requests.descriptor, SettingRequest.Columns.number,
    isNewestFirst: true, spelt: { $0.uppercased() },
    name: { (request: SettingRequest) in NameView(request.number, label: request.key) })
}
