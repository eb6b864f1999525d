/// Something that offers ``SettingService``.
public protocol HasSettingService {
  var settings: SettingService { get }
}
