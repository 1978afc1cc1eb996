-- wrk: creates one record with each request, every one under a name of its own.
-- Arguments: path, file with the body (NAME stands for the record name), cookie, origin, prefix of the names.
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

function init(arguments)
  local file = assert(io.open(arguments[2], "rb"))
  local body = file:read("*a")
  file:close()
  local headers = { ["Content-Type"] = "text/plain", ["Cookie"] = arguments[3], ["Origin"] = arguments[4] }
  prefix = arguments[5] .. "-" .. number .. "-"
  count = 0
  local placeholder = string.rep("N", #prefix + 9)
  local whole = wrk.format("POST", arguments[1], headers, (body:gsub("NAME", placeholder)))
  local from, to = whole:find(placeholder, 1, true)
  before, after = whole:sub(1, from - 1), whole:sub(to + 1)
end

function request()
  count = count + 1
  return before .. prefix .. string.format("%09d", count) .. after
end
