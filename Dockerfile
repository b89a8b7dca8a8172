# Elasticsearch with the plugin. Build the zip first:
#
#     ./gradlew :plugin:pluginZip
#     docker build -t elasticsearch-neardup .
#
# Not tried yet: the tests of this repository run the same zip on a node without a container.
FROM docker.elastic.co/elasticsearch/elasticsearch:9.5.3

COPY plugin/build/distributions/neardup-0.1.0-elasticsearch-9.5.3.zip /tmp/neardup.zip
RUN bin/elasticsearch-plugin install --batch file:///tmp/neardup.zip
